import { useEffect, useState } from 'preact/hooks';
import type { Booking, CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import type { BookingMode } from '../calendar/booking-actions.tsx';
import { BookingDialog } from '../calendar/booking-dialog.tsx';
import { Dialog } from '../calendar/dialog.tsx';
import { mayChange } from '../calendar/may.ts';
import { troubleText } from '../calendar/trouble.ts';
import { ErrorText } from '../shared/error-text.tsx';
import { BookingMore } from './booking-more.tsx';
import { entryOf } from './entry-of.ts';
import { statusText } from './status-text.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly timeZone: string;
  /** The ID of the booking. */
  readonly opened: string;
  /** The booking, if the list contains it. */
  readonly known: Booking | undefined;
  /** The part that opens first, if it is not the details. */
  readonly mode: BookingMode | undefined;
  readonly nameOfUser: (userId: string) => string;
  readonly nameOfEventType: (uid: string | null) => string;
  /** Shows the current version in the list. */
  readonly update: (booking: Booking) => void;
  readonly setMessage: (message: string) => void;
  readonly close: () => void;
}

/** The panel of a booking. A link can open a booking that is not in the list. */
export function OpenedBooking(given: Props) {
  const { client, me, timeZone, opened, known, mode, update, setMessage, close } = given;
  const [booking, setBooking] = useState(known);
  const [trouble, setTrouble] = useState('');
  const load = async () => (await client.bookings.get(opened)).data;
  useEffect(() => {
    if (known !== undefined) return;
    load().then(setBooking, (error: unknown) => setTrouble(troubleText(error)));
  }, []);
  // Without the current version, the list shows the former one until it is loaded again.
  const refresh = () => load().then(update, () => undefined);
  if (booking === undefined) {
    return (
      <Dialog title={texts.bookingTitle} isSide onClose={close}>
        {trouble === '' ? <p role="status">{texts.loading}</p> : <ErrorText>{trouble}</ErrorText>}
      </Dialog>
    );
  }
  const entry = entryOf(booking);
  return (
    <BookingDialog
      {...{ client, me, timeZone, entry }}
      onClose={close}
      userId={me.uid}
      times={undefined}
      {...(mode && { firstMode: mode })}
      more={{
        status: statusText(booking),
        eventType: given.nameOfEventType(booking.eventTypeId),
        parts: <BookingMore {...given} booking={booking} mayChange={mayChange(me, entry)} />,
      }}
      onDone={(text) => {
        close();
        setMessage(text);
        void refresh();
      }}
      onStale={() => void refresh()}
    />
  );
}
