import type { CurrentUser, EventType, SchedulingClient } from '../../../client/src/index.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { SelectField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { BasicFields, RuleFields, TimeFields } from './basic-fields.tsx';
import { assignmentOf, assignmentValue, bodyOf, bookingAddress, draftOf } from './draft.ts';
import { Hosts } from './hosts.tsx';
import { LimitFields } from './limit-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { Notifications } from './notifications.tsx';
import { QuestionFields } from './question-fields.tsx';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<EventType>;
  readonly mayChange: boolean;
  readonly onSaved: (eventType: EventType) => void;
}

const assignments = ['equal', 'priority', 'sequential', 'all'] as const;

/** Everything that is said of an event type. */
export function EditEventType({ client, me, read, mayChange, onSaved }: Given) {
  const { uid, name } = read.data;
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
      <BookingAddress me={me} eventType={data} />
      <Hosts
        {...{ client, mayChange }}
        eventType={data}
        onChanged={async () => take(await client.eventTypes.get(uid))}
      />
      <Form label={name} action={action} onSubmit={save} isReadOnly={!mayChange}>
        <BasicFields {...fields} />
        <SelectField
          at="/assignment"
          label={texts.assignment}
          value={assignmentValue(draft.assignment)}
          options={assignments.map((one) => [one, texts.assignments[one]] as const)}
          onChange={(value) => set({ assignment: assignmentOf(value) })}
        />
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

interface AddressGiven {
  readonly me: CurrentUser;
  readonly eventType: EventType;
}

/** Where guests book it, if they can. */
function BookingAddress({ me, eventType: { uid, visibility } }: AddressGiven) {
  if (visibility === 'private') return <p class="soft">{texts.privateMore}</p>;
  const address = bookingAddress(location.origin, me.organization, uid);
  return (
    <div class="address">
      <p>
        <span class="soft line">{texts.address}</span>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <CopyButton text={address} name={texts.address} />
    </div>
  );
}
