import { useState } from 'preact/hooks';
import type { CurrentUser, EventType, SchedulingClient } from '../../../client/src/index.ts';
import { Form } from '../kit/form.tsx';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { BasicFields, RuleFields, TimeFields } from './basic-fields.tsx';
import { BookingLink } from './booking-link.tsx';
import { canChangeEventType } from './can-change-event-type.ts';
import { draftOf } from './draft.ts';
import { type EditedEventType, loadParts, type Person } from './edited-event-type.ts';
import { EmailFields } from './email-fields.tsx';
import { HostGroup } from './host-group.tsx';
import { LimitFields } from './limit-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { saveEventType } from './save-event-type.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<EditedEventType>;
  readonly onSaved: (eventType: EventType) => void;
}

/** The form for an event type, its hosts and its emails. One draft contains all of them. */
export function EditEventType({ client, me, read, onSaved }: Props) {
  const { uid } = read.data.eventType;
  const [added, setAdded] = useState<readonly Person[]>([]);
  const { draft, set, action, isChanged, save, discard, data } = useEditor({
    read,
    draftOf,
    get: async () => loadParts(client, await client.eventTypes.get(uid)),
    send: (_, changed, options) =>
      saveEventType({ client, draft: changed, nameOf: (id) => personOf(id).name }, options),
    onSaved: ({ eventType }) => onSaved(eventType),
  });
  const personOf = (id: string): Person =>
    [...data.people, ...added].find((person) => person.uid === id) ?? {
      uid: id,
      name: id,
      email: '',
    };
  // The role that is stored counts, until a change of it is saved.
  const isAdmin = canChangeEventType(me, data.eventType, 'admin');
  const fields = { draft, set };
  return (
    <>
      <BookingLink me={me} eventType={data.eventType} />
      <Form
        label={data.eventType.name}
        action={action}
        onSubmit={save}
        changes={{ isChanged, onDiscard: discard }}
      >
        <BasicFields {...fields} isAdmin={isAdmin} />
        <HostGroup
          {...fields}
          {...{ client, me, personOf, isAdmin }}
          onAdd={(user) => setAdded((others) => [...others, user])}
        />
        <LocationFields {...fields} />
        <QuestionFields {...fields} />
        <TimeFields {...fields} />
        <RuleFields {...fields} />
        <LimitFields {...fields} />
        {isAdmin && <PaymentFields {...fields} />}
        <EmailFields {...fields} />
      </Form>
    </>
  );
}
