import type {
  EventType,
  EventTypeHost,
  SchedulingClient,
  WriteOptions,
} from '../../../client/src/index.ts';
import { ListSection } from '../kit/list-section.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { RowHead } from '../kit/row-head.tsx';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { itemsOf, type LoadedList, useList } from '../kit/use-list.ts';
import { AddHost } from './add-host.tsx';
import { AssignmentField } from './assignment-field.tsx';
import { HostFields } from './host-fields.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventType: EventType;
  readonly mayChange: boolean;
  /** Called after a change, because the event type has a new version then. */
  readonly onChanged: () => Promise<void>;
}

/** The hosts of an event type and their assignment. Each change is saved immediately. */
export function Hosts(given: Props) {
  const { client, eventType, mayChange, onChanged } = given;
  const list = useList<EventTypeHost>(
    (cursor) => client.eventTypes.listHosts(eventType.uid, { perPage: 100, cursor }),
    [eventType.uid],
  );
  const action = useAction();
  const add = async () => {
    list.reload();
    await onChanged();
  };
  return (
    <ListSection
      heading={texts.hosts}
      level={3}
      intro={mayChange ? texts.hostsHint : undefined}
      label={texts.hosts}
      empty={texts.noHosts}
      {...{ list, action }}
      row={(host) => <HostRow {...given} {...{ host, action, list }} />}
      after={
        mayChange && (
          <AddHost
            client={client}
            eventTypeId={eventType.uid}
            hosts={itemsOf(list) ?? []}
            action={action}
            onAdded={add}
          />
        )
      }
    >
      <AssignmentField {...given} action={action} />
    </ListSection>
  );
}

interface RowGiven extends Props {
  readonly host: EventTypeHost;
  readonly action: Action;
  readonly list: LoadedList<EventTypeHost>;
}

function HostRow(given: RowGiven) {
  const { client, eventType, mayChange, onChanged, host, action, list } = given;
  const { uid, name, email } = host;
  const remove = async (options: WriteOptions) => {
    await client.eventTypes.deleteHost(eventType.uid, uid, options);
    await onChanged();
  };
  return (
    <>
      <RowHead name={name} level={4} facts={[email]} />
      {mayChange && <HostFields {...given} />}
      {mayChange && (
        <RemoveItem
          {...{ uid, name, list, action }}
          label={common.remove}
          title={texts.removeHost(name)}
          doneText={texts.hostRemoved(name)}
          send={remove}
        >
          <p>{texts.removeHostMore}</p>
        </RemoveItem>
      )}
    </>
  );
}
