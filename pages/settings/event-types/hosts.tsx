import { useState } from 'preact/hooks';
import type {
  EventType,
  EventTypeHost,
  SchedulingClient,
  UpdateEventTypeHostInput,
} from '../../../client/src/index.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { NumberField, SelectField } from '../kit/fields.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList } from '../kit/use-list.ts';
import { AddHost } from './add-host.tsx';
import { assignmentValue } from './draft.ts';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly eventType: EventType;
  readonly mayChange: boolean;
  /** The event type is another version from then on. */
  readonly onChanged: () => Promise<void>;
}

/** The hosts of an event type. What is changed of them is saved at once. */
export function Hosts(given: Given) {
  const { client, eventType, mayChange } = given;
  const list = useList<EventTypeHost>(
    (cursor) => client.eventTypes.listHosts(eventType.uid, { perPage: 100, cursor }),
    [eventType.uid],
  );
  const action = useAction();
  const hosts = typeof list.state === 'object' && 'items' in list.state ? list.state.items : [];
  return (
    <section class="hosts-of" aria-labelledby="hosts">
      <h3 id="hosts">{texts.hosts}</h3>
      {mayChange && <p class="hint">{texts.hostsHint}</p>}
      <Outcome told={action.told} />
      <ListView
        list={list}
        empty={texts.noHosts}
        label={texts.hosts}
        row={(host) => <HostRow {...given} {...{ host, action, list }} />}
      />
      {mayChange && (
        <AddHost
          client={client}
          eventTypeId={eventType.uid}
          hosts={hosts}
          action={action}
          onAdded={async () => {
            list.reload();
            await given.onChanged();
          }}
        />
      )}
    </section>
  );
}

interface RowGiven extends Given {
  readonly host: EventTypeHost;
  readonly action: Action;
  readonly list: LoadedList<EventTypeHost>;
}

function HostRow({ client, eventType, mayChange, onChanged, host, action, list }: RowGiven) {
  const { uid, name, email } = host;
  const change = (changes: UpdateEventTypeHostInput) =>
    action.run([uid, changes], async (options) => {
      const { data } = await client.eventTypes.updateHost(eventType.uid, uid, changes, options);
      list.change((items) => items.map((one) => (one.uid === uid ? data : one)));
      await onChanged();
      return texts.hostChanged(name);
    });
  const remove = () =>
    action.run(['remove', uid], async (options) => {
      await client.eventTypes.deleteHost(eventType.uid, uid, options);
      list.change((items) => items.filter((one) => one.uid !== uid));
      await onChanged();
      return texts.hostRemoved(name);
    });
  return (
    <>
      <div>
        <strong>{name}</strong>
        <p class="soft">{email}</p>
      </div>
      {mayChange && <HostFields eventType={eventType} host={host} onChange={change} />}
      {mayChange && (
        <AskFirst
          label={common.remove}
          name={name}
          title={texts.removeHost(name)}
          confirm={common.remove}
          isDisabled={action.isBusy}
          onConfirm={remove}
        >
          <p>{texts.removeHostMore}</p>
        </AskFirst>
      )}
    </>
  );
}

interface FieldsGiven {
  readonly eventType: EventType;
  readonly host: EventTypeHost;
  readonly onChange: (changes: UpdateEventTypeHostInput) => Promise<boolean>;
}

/** What counts of a host, by how hosts are assigned. */
function HostFields({ eventType, host, onChange }: FieldsGiven) {
  const value = assignmentValue(eventType.assignment);
  const counted = value === 'all' ? undefined : countedBy[value];
  const [typed, setTyped] = useState<number | null>();
  return (
    <div class="together">
      <SelectField
        at={`/hosts/${host.uid}/userType`}
        label={texts.userType}
        value={host.userType}
        options={(['host', 'notifyHost'] as const).map(
          (one) => [one, texts.userTypes[one]] as const,
        )}
        onChange={(userType) => void onChange({ userType })}
      />
      {counted && (
        <NumberField
          at={`/hosts/${host.uid}/${counted}`}
          label={texts[counted]}
          value={typed === undefined ? host[counted] : typed}
          onChange={setTyped}
        />
      )}
      {counted && typed !== undefined && typed !== host[counted] && (
        <button
          type="button"
          onClick={() =>
            void onChange({ [counted]: typed ?? Number.NaN }).then(
              (isSaved) => isSaved && setTyped(undefined),
            )
          }
        >
          {common.save} <span class="unseen">{host.name}</span>
        </button>
      )}
    </div>
  );
}

const countedBy = { equal: 'weight', priority: 'priority', sequential: 'sort' } as const;
