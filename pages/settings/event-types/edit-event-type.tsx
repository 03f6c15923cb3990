import type { CurrentUser, EventType, SchedulingClient } from '../../../client/src/index.ts';
import { Form } from '../kit/form.tsx';
import { PageAddress } from '../kit/page-address.tsx';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { BasicFields, RuleFields, TimeFields } from './basic-fields.tsx';
import { bodyOf, bookingAddress, draftOf } from './draft.ts';
import { Hosts } from './hosts.tsx';
import { LimitFields } from './limit-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { Notifications } from './notifications.tsx';
import { QuestionFields } from './question-fields.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<EventType>;
  readonly mayChange: boolean;
  readonly onSaved: (eventType: EventType) => void;
}

/** The form for an event type, with its hosts and notifications. */
export function EditEventType({ client, me, read, mayChange, onSaved }: Props) {
  const { uid } = read.data;
  const { draft, set, action, save, data, take } = useEditor({
    read,
    draftOf,
    get: () => client.eventTypes.get(uid),
    send: (changes, _, options) => client.eventTypes.update(uid, bodyOf(changes), options),
    onSaved,
  });
  const fields = { draft, set };
  return (
    <>
      {data.visibility === 'private' ? (
        <p class="soft">{texts.privateMore}</p>
      ) : (
        <PageAddress
          label={texts.address}
          address={bookingAddress(location.origin, me.organization, uid)}
        />
      )}
      <Hosts
        {...{ client, mayChange }}
        eventType={data}
        onChanged={async () => take(await client.eventTypes.get(uid))}
      />
      <Form label={data.name} action={action} onSubmit={save} isReadOnly={!mayChange}>
        <BasicFields {...fields} />
        <LocationFields {...fields} />
        <QuestionFields {...fields} />
        <TimeFields {...fields} />
        <RuleFields {...fields} />
        <LimitFields {...fields} />
      </Form>
      <Notifications client={client} eventTypeId={uid} mayChange={mayChange} />
    </>
  );
}
