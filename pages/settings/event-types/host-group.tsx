import type { CurrentUser, SchedulingClient } from '../../../client/src/index.ts';
import { hostRoles } from '../../../lib/domain/event-types/event-type.ts';
import { listText } from '../../shared/list-text.ts';
import { Button } from '../kit/button.tsx';
import { Group, NumberField, SelectField } from '../kit/fields.tsx';
import { asNumber, optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { ChooseHost } from './choose-host.tsx';
import {
  assignmentOf,
  assignmentValue,
  type HostDraft,
  hostKey,
  hostsOf,
  newHost,
} from './draft.ts';
import type { Person } from './edited-event-type.ts';
import { texts } from './texts.ts';

interface Props extends FieldsGiven {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** Whether the user can change the hosts. */
  readonly isAdmin: boolean;
  readonly personOf: (uid: string) => Person;
  /** Called for a new host, so that their name is known. */
  readonly onAdd: (user: Person) => void;
}

const ways = ['equal', 'priority', 'sequential', 'all'] as const;

/** The hosts of an event type and their assignment. */
export function HostGroup({ client, me, draft, set, isAdmin, personOf, onAdd }: Props) {
  const way = assignmentValue(draft.assignment);
  const hosts = hostsOf(draft);
  const add = (user: Person) => {
    onAdd(user);
    set({ [hostKey(user.uid)]: newHost(draft) });
  };
  return (
    <Group label={texts.hosts}>
      <SelectField
        at="/assignment"
        label={texts.assignment}
        hint={texts.assignmentHints[way]}
        value={way}
        options={optionsOf(ways, texts.assignments)}
        onChange={(next) => set({ assignment: assignmentOf(next) })}
      />
      {hosts.length === 0 && <p class="soft">{texts.noHosts}</p>}
      {!isAdmin && <HostNames names={hosts.map(({ uid }) => personOf(uid).name)} />}
      {isAdmin &&
        hosts.map(({ uid, ...host }) => (
          <HostFields
            key={uid}
            person={personOf(uid)}
            way={way}
            host={host}
            set={(changes) => set({ [hostKey(uid)]: { ...host, ...changes } })}
            onRemove={() => set({ [hostKey(uid)]: null })}
          />
        ))}
      {isAdmin && (
        <ChooseHost client={client} me={me} hosts={hosts.map(({ uid }) => uid)} onAdd={add} />
      )}
    </Group>
  );
}

/** The hosts, for users who cannot change them. */
const HostNames = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.length > 0 && <p>{listText(names)}</p>}
    <p class="soft">{texts.hostsOfAdmins}</p>
  </>
);

const userTypes = ['host', 'notifyHost'] as const;
const priorities = ['3', '2', '1', '0'] as const;

/** The fields of a host for each kind of assignment. Hosts of the same priority are chosen by their weights. */
const counted = {
  equal: ['weight'],
  priority: ['weight'],
  sequential: ['sort'],
  all: [],
} as const satisfies Record<string, readonly ('weight' | 'sort')[]>;

interface HostGiven {
  readonly person: Person;
  readonly way: keyof typeof counted;
  readonly host: HostDraft;
  readonly set: (changes: Partial<HostDraft>) => void;
  readonly onRemove: () => void;
}

function HostFields({ person: { uid, name, email }, way, host, set, onRemove }: HostGiven) {
  const at = `/${hostKey(uid)}`;
  const { role, userType, priority } = host;
  return (
    <Group at={at} label={name} hint={email}>
      <div class="together">
        <SelectField
          at={`${at}/userType`}
          label={texts.userType}
          about={name}
          value={userType}
          options={optionsOf(userTypes, texts.userTypes)}
          onChange={(next) => set({ userType: next })}
        />
        <SelectField
          at={`${at}/role`}
          label={texts.role}
          hint={texts.roleHints[role]}
          about={name}
          value={role}
          options={optionsOf(hostRoles, texts.roles)}
          onChange={(next) => set({ role: next })}
        />
        {way === 'priority' && userType === 'host' && (
          <SelectField
            at={`${at}/priority`}
            label={texts.priority}
            about={name}
            value={String(priority) as (typeof priorities)[number]}
            options={optionsOf(priorities, texts.priorities)}
            onChange={(next) => set({ priority: Number(next) })}
          />
        )}
        {userType === 'host' &&
          counted[way].map((member) => (
            <NumberField
              key={member}
              at={`${at}/${member}`}
              label={texts[member]}
              about={name}
              value={host[member]}
              onChange={(count) => set({ [member]: asNumber(count) })}
            />
          ))}
        <Button label={common.remove} name={name} onClick={onRemove} />
      </div>
    </Group>
  );
}
