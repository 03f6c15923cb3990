import { useState } from 'preact/hooks';
import type { EventType } from '../../../client/src/index.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { CheckField } from '../kit/fields.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Opened } from '../kit/opened.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { managerCan } from '../kit/rights.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem, withoutItem } from '../kit/use-list.ts';
import { AddEventType } from './add-event-type.tsx';
import { bookingAddress } from './draft.ts';
import { EditEventType } from './edit-event-type.tsx';
import { texts } from './texts.ts';

interface Given extends SectionGiven {
  readonly list: LoadedList<EventType>;
  readonly action: Action;
  readonly mayChange: boolean;
}

/** What guests can book. */
export function EventTypesSection(section: SectionGiven) {
  const { client, me, open, show } = section;
  const mayChange = managerCan(me, 'event_types:write');
  const list = useList<EventType>((cursor) => client.eventTypes.list({ perPage: 50, cursor }));
  const action = useAction();
  const given = { ...section, list, action, mayChange };
  if (open === 'new' && mayChange) return <NewEventType {...given} />;
  if (open !== '') return <OpenEventType {...given} />;
  return (
    <>
      <p>{texts.intro}</p>
      <Outcome told={action.told} />
      {mayChange && (
        <p>
          <button type="button" class="main" onClick={() => show('new')}>
            {texts.add}
          </button>
        </p>
      )}
      <ListView
        list={list}
        empty={texts.none}
        label={texts.list}
        row={(eventType) => <EventTypeRow {...given} eventType={eventType} />}
      />
    </>
  );
}

const NewEventType = ({ client, me, list, show, leaveTo }: Given) => (
  <Opened title={texts.addTitle} onBack={() => show('')}>
    <AddEventType
      client={client}
      timeZone={me.timeZone}
      onCancel={() => show('')}
      onCreated={(eventType) => {
        list.change(withItem(eventType));
        leaveTo(eventType.uid);
      }}
    />
  </Opened>
);

const OpenEventType = ({ client, me, list, mayChange, open, show }: Given) => (
  <Loaded of={open} load={() => client.eventTypes.get(open)}>
    {(read) => (
      <Opened title={read.data.name} onBack={() => show('')}>
        <EditEventType
          {...{ client, me, read, mayChange }}
          onSaved={(eventType) => list.change(withItem(eventType))}
        />
      </Opened>
    )}
  </Loaded>
);

type RowGiven = Given & { readonly eventType: EventType };

function EventTypeRow({ eventType, ...given }: RowGiven) {
  const { uid, name, duration, status, visibility } = eventType;
  const address = bookingAddress(location.origin, given.me.organization, uid);
  return (
    <>
      <div>
        <h2>
          {name} {status === 'disable' && <span class="badge">{texts.disabled}</span>}
        </h2>
        <p class="soft">
          {texts.minutes(duration)} · {texts.shortVisibilities[visibility]}
        </p>
      </div>
      <div class="row">
        <button type="button" onClick={() => given.show(uid)}>
          {common.edit} <span class="unseen">{name}</span>
        </button>
        {visibility !== 'private' && (
          <CopyButton text={address} label={texts.copyAddress} name={name} />
        )}
        {given.mayChange && <DeleteEventType {...given} eventType={eventType} />}
      </div>
    </>
  );
}

function DeleteEventType({ client, list, action, eventType: { uid, name } }: RowGiven) {
  const [cancelBookings, setCancel] = useState(false);
  const remove = () =>
    action.run(['delete', uid, cancelBookings], async (options) => {
      await client.eventTypes.delete(uid, cancelBookings ? { cancelBookings } : {}, options);
      list.change(withoutItem(uid));
      return common.deleted(name);
    });
  return (
    <AskFirst
      label={common.delete}
      name={name}
      title={texts.deleteTitle(name)}
      confirm={common.delete}
      isDisabled={action.isBusy}
      onConfirm={remove}
    >
      <p>{texts.deleteMore}</p>
      <CheckField
        at={`/cancel/${uid}`}
        label={texts.cancelBookings}
        value={cancelBookings}
        onChange={setCancel}
      />
    </AskFirst>
  );
}
