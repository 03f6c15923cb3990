import { useState } from 'preact/hooks';
import type { Booking, CurrentUser, EventType, SchedulingClient } from '../../client/src/index.ts';
import { Dialog } from '../calendar/dialog.tsx';
import { FormButtons } from '../calendar/form-buttons.tsx';
import { OfferedTimes } from '../calendar/offered-times.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { Field } from '../shared/field.tsx';
import { dateIn } from '../shared/times.ts';
import { can } from '../signed-in/can.ts';
import { GuestFields } from './guest-fields.tsx';
import { texts } from './texts.ts';
import { useBookForGuest } from './use-book-for-guest.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly timeZone: string;
  readonly eventTypes: readonly EventType[];
  readonly onClose: () => void;
  readonly onBooked: (booking: Booking) => void;
}

/** Whether the user may book for guests. */
export const mayBook = (me: CurrentUser): boolean =>
  me.role !== 'restricted' && can(me, 'bookings:write') && can(me, 'event_types:read');

/** Books a time for a guest. */
export function BookForGuest({ client, timeZone, eventTypes, onClose, onBooked }: Props) {
  const bookable = eventTypes.filter(({ status }) => status === 'enable');
  const [chosenType, setType] = useState('');
  const [date, setDate] = useState(dateIn(Date.now(), timeZone));
  const [startMs, setStart] = useState<number>();
  const eventType = bookable.find(({ uid }) => uid === chosenType);
  const chooseDate = (next: string) => {
    setDate(next);
    setStart(undefined);
  };
  const chosen = { eventType, startMs, timeZone };
  const { form, faults, isBusy, message, submit } = useBookForGuest(client, chosen, onBooked);
  const chooseType = (uid: string) => {
    setType(uid);
    setStart(undefined);
  };
  return (
    <Dialog title={texts.book} onClose={onClose}>
      <div class="alert" role="alert">
        {message && <ErrorText>{message}</ErrorText>}
      </div>
      {bookable.length === 0 && <p class="soft">{texts.noEventTypes}</p>}
      <form ref={form} onSubmit={submit} noValidate>
        <TypeField value={chosenType} eventTypes={bookable} onChange={chooseType} />
        {eventType && (
          <>
            <DateField value={date} onChange={chooseDate} />
            <OfferedTimes
              {...{ client, timeZone, date }}
              // A time that another guest has taken meanwhile is no longer offered.
              key={message === texts.checkFields ? undefined : message}
              eventTypeId={eventType.uid}
              hostIds={[]}
              chosenMs={startMs}
              onChoose={setStart}
              error={faults.startedAt}
            />
            <GuestFields key={eventType.uid} {...{ client, eventType, faults }} />
          </>
        )}
        <FormButtons {...{ isBusy }} action={texts.book} isDisabled={!eventType} onBack={onClose} />
      </form>
    </Dialog>
  );
}

interface TypeGiven {
  readonly value: string;
  readonly eventTypes: readonly EventType[];
  readonly onChange: (uid: string) => void;
}

const TypeField = ({ value, eventTypes, onChange }: TypeGiven) => (
  <Field id="guest-event-type" label={texts.eventType}>
    <select
      id="guest-event-type"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{texts.chooseEventType}</option>
      {eventTypes.map(({ uid, name }) => (
        <option key={uid} value={uid}>
          {name}
        </option>
      ))}
    </select>
  </Field>
);

interface DateGiven {
  readonly value: string;
  readonly onChange: (date: string) => void;
}

const DateField = ({ value, onChange }: DateGiven) => (
  <Field id="guest-date" label={texts.date}>
    <input
      id="guest-date"
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </Field>
);
