import { useState } from 'preact/hooks';
import type { EventType } from '../../../client/src/index.ts';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { CheckField } from '../kit/fields.tsx';
import { OpenableList } from '../kit/openable-list.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { managerCan } from '../kit/rights.ts';
import { RowHead } from '../kit/row-head.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem } from '../kit/use-list.ts';
import { canChangeEventType } from './can-change-event-type.ts';
import { bookingAddress } from './draft.ts';
import { NewEventType } from './new-event-type.tsx';
import { OpenEventType } from './open-event-type.tsx';
import { texts } from './texts.ts';

/** The section for event types. */
export function EventTypesSection(section: SectionGiven) {
  const { client, me, open, show, leaveTo } = section;
  const mayCreate = managerCan(me, 'event_types:write');
  const list = useList<EventType>((cursor) => client.eventTypes.list({ perPage: 50, cursor }));
  const action = useAction();
  const [created, setCreated] = useState({ uid: '', text: '' });
  const put = (eventType: EventType) => list.change(withItem(eventType));
  const onCreated = async (eventType: EventType, copying?: Promise<boolean>) => {
    const { uid, name } = eventType;
    put(eventType);
    leaveTo(uid);
    setCreated({ uid, text: texts.created(name, await copying) });
  };
  const isNew = open === 'new' && mayCreate;
  return (
    <>
      <output class="done">{open === created.uid ? created.text : ''}</output>
      <OpenableList
        {...{ show, texts, list, action }}
        open={isNew ? '' : open}
        opening={{
          get: (uid) => client.eventTypes.get(uid),
          titleOf: ({ name }) => name,
          edit: (read) => <OpenEventType {...{ client, me, read }} onSaved={put} />,
        }}
        row={(eventType) => <EventTypeRow {...section} {...{ list, action, eventType }} />}
      >
        {mayCreate && (
          <p>
            <Button kind="main" label={texts.add} onClick={() => show('new')} />
          </p>
        )}
      </OpenableList>
      {isNew && <NewEventType {...{ client, me, onCreated }} onClose={() => show('')} />}
    </>
  );
}

interface RowGiven extends SectionGiven {
  readonly list: LoadedList<EventType>;
  readonly action: Action;
  readonly eventType: EventType;
}

function EventTypeRow(given: RowGiven) {
  const { me, show, eventType } = given;
  const { uid, name, duration, status, visibility } = eventType;
  const address = bookingAddress(location.origin, me.organization, uid);
  return (
    <>
      <RowHead
        name={name}
        badge={status === 'disable' && texts.disabled}
        facts={[texts.minutes(duration), texts.shortVisibilities[visibility]]}
      />
      <div class="row">
        <Button
          label={canChangeEventType(me, eventType, 'editor') ? common.edit : common.show}
          name={name}
          onClick={() => show(uid)}
        />
        {visibility !== 'private' && (
          <CopyButton text={address} label={texts.copyAddress} name={name} />
        )}
        {canChangeEventType(me, eventType, 'admin') && <DeleteEventType {...given} />}
      </div>
    </>
  );
}

function DeleteEventType({ client, list, action, eventType: { uid, name } }: RowGiven) {
  const [cancelBookings, setCancel] = useState(false);
  return (
    <RemoveItem
      {...{ uid, name, list, action }}
      label={common.delete}
      title={texts.deleteTitle(name)}
      doneText={common.deleted(name)}
      how={cancelBookings}
      send={(options) =>
        client.eventTypes.delete(uid, cancelBookings ? { cancelBookings } : {}, options)
      }
    >
      <p>{texts.deleteMore}</p>
      <CheckField
        at={`/cancel/${uid}`}
        label={texts.cancelBookings}
        value={cancelBookings}
        onChange={setCancel}
      />
    </RemoveItem>
  );
}
