import { useState } from 'preact/hooks';
import type {
  EventTypeHost,
  OrganizationUser,
  SchedulingClient,
} from '../../../client/src/index.ts';
import { Button } from '../kit/button.tsx';
import { SelectField } from '../kit/fields.tsx';
import { Loaded } from '../kit/loaded.tsx';
import type { Action } from '../kit/use-action.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventTypeId: string;
  readonly hosts: readonly EventTypeHost[];
  readonly action: Action;
  readonly onAdded: () => Promise<void>;
}

/** Maximum length of the list of users to choose from. */
const mostUsers = 500;

/** The newest users, if the organization has more than the maximum. */
async function someUsers(client: SchedulingClient): Promise<readonly OrganizationUser[]> {
  const users: OrganizationUser[] = [];
  for await (const user of client.organization.listUsers({ perPage: 100 })) {
    users.push(user);
    if (users.length === mostUsers) break;
  }
  return users.sort((one, other) => one.name.localeCompare(other.name));
}

/** Makes another user a host. */
export const AddHost = (given: Props) => (
  <Loaded of={given.eventTypeId} load={() => someUsers(given.client)}>
    {(users) => <ChooseHost {...given} users={users} />}
  </Loaded>
);

function ChooseHost(given: Props & { readonly users: readonly OrganizationUser[] }) {
  const { client, eventTypeId, hosts, action, onAdded, users } = given;
  const [chosen, setChosen] = useState('');
  const others = users.filter(({ uid }) => hosts.every((host) => host.uid !== uid));
  const user = others.find(({ uid }) => uid === chosen);
  const add = async () => {
    if (user === undefined) return;
    const isAdded = await action.run(['add', chosen], async (options) => {
      await client.eventTypes.createHost(eventTypeId, { uid: chosen }, options);
      await onAdded();
      return texts.hostAdded(user.name);
    });
    if (isAdded) setChosen('');
  };
  return (
    <div class="together">
      <SelectField
        at="/newHost"
        label={texts.addHostOf}
        value={chosen}
        options={[
          ['', texts.choose],
          ...others.map(({ uid, name, email }) => [uid, `${name} (${email})`] as const),
        ]}
        onChange={setChosen}
      />
      <Button label={texts.addHost} isBusy={user === undefined || action.isBusy} onClick={add} />
    </div>
  );
}
