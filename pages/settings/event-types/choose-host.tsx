import { useState } from 'preact/hooks';
import type { CurrentUser, OrganizationUser, SchedulingClient } from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { Button } from '../kit/button.tsx';
import { SelectField } from '../kit/fields.tsx';
import { Loaded } from '../kit/loaded.tsx';
import type { Person } from './edited-event-type.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** The IDs of the users who are hosts already. */
  readonly hosts: readonly string[];
  readonly onAdd: (user: Person) => void;
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

/** Adds a user to the hosts. A user who may not list the others can only add themselves. */
export const ChooseHost = (given: Props) => {
  const { client, me } = given;
  return (
    <Loaded of="users" load={async () => (can(me, 'users:read') ? await someUsers(client) : [me])}>
      {(users) => <Choice {...given} users={users} />}
    </Loaded>
  );
};

function Choice({ hosts, onAdd, users }: Props & { readonly users: readonly Person[] }) {
  const [chosen, setChosen] = useState('');
  const others = users.filter(({ uid }) => !hosts.includes(uid));
  const user = others.find(({ uid }) => uid === chosen);
  const add = () => {
    if (user === undefined) return;
    onAdd(user);
    setChosen('');
  };
  if (others.length === 0) return null;
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
      <Button label={texts.addHost} isBusy={user === undefined} onClick={add} />
    </div>
  );
}
