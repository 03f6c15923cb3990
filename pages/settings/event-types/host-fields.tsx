import { useState } from 'preact/hooks';
import type {
  EventType,
  EventTypeHost,
  SchedulingClient,
  UpdateEventTypeHostInput,
} from '../../../client/src/index.ts';
import { Button } from '../kit/button.tsx';
import { NumberField, SelectField } from '../kit/fields.tsx';
import { asNumber, optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import { useUnsaved } from '../kit/unsaved.ts';
import type { Action } from '../kit/use-action.ts';
import { type LoadedList, withItem } from '../kit/use-list.ts';
import { assignmentValue } from './draft.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventType: EventType;
  readonly host: EventTypeHost;
  readonly list: LoadedList<EventTypeHost>;
  readonly action: Action;
  readonly onChanged: () => Promise<void>;
}

const userTypes = ['host', 'notifyHost'] as const;
const priorities = ['3', '2', '1', '0'] as const;

/** The fields of a host for each kind of assignment. Hosts of the same priority are chosen by their weights. */
const counted = {
  equal: ['weight'],
  priority: ['weight'],
  sequential: ['sort'],
  all: [],
} as const satisfies Record<string, readonly ('weight' | 'sort')[]>;

/** The settings of a host of the event type. Each change is saved immediately. */
export function HostFields({ client, eventType, host, list, action, onChanged }: Props) {
  const { uid, name, userType, priority } = host;
  const way = assignmentValue(eventType.assignment);
  const change = (changes: UpdateEventTypeHostInput) =>
    action.run([uid, changes], async (options) => {
      const { data } = await client.eventTypes.updateHost(eventType.uid, uid, changes, options);
      list.change(withItem(data));
      await onChanged();
      return texts.hostChanged(name);
    });
  return (
    <div class="together">
      <SelectField
        at={`/hosts/${uid}/userType`}
        label={texts.userType}
        about={name}
        value={userType}
        options={optionsOf(userTypes, texts.userTypes)}
        onChange={(next) => void change({ userType: next })}
      />
      {way === 'priority' && userType === 'host' && (
        <SelectField
          at={`/hosts/${uid}/priority`}
          label={texts.priority}
          about={name}
          value={String(priority) as (typeof priorities)[number]}
          options={optionsOf(priorities, texts.priorities)}
          onChange={(next) => void change({ priority: Number(next) })}
        />
      )}
      {userType === 'host' &&
        counted[way].map((member) => (
          <CountField key={member} {...{ host, member, action }} onSave={change} />
        ))}
    </div>
  );
}

interface CountGiven {
  readonly host: EventTypeHost;
  readonly member: 'weight' | 'sort';
  readonly action: Action;
  readonly onSave: (changes: UpdateEventTypeHostInput) => Promise<boolean>;
}

/** A number field with its own button, so that a partly typed number is not saved. */
function CountField({ host, member, action, onSave }: CountGiven) {
  const [typed, setTyped] = useState<number | null>();
  const isChanged = typed !== undefined && typed !== host[member];
  useUnsaved(isChanged);
  const save = async () => {
    const isSaved = await onSave({ [member]: asNumber(typed ?? null) });
    if (isSaved) setTyped(undefined);
  };
  return (
    <>
      <NumberField
        at={`/hosts/${host.uid}/${member}`}
        label={texts[member]}
        about={host.name}
        value={typed === undefined ? host[member] : typed}
        onChange={setTyped}
      />
      {isChanged && (
        <Button label={common.save} name={host.name} isBusy={action.isBusy} onClick={save} />
      )}
    </>
  );
}
