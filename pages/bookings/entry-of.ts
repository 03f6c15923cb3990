import type { Booking } from '../../client/src/index.ts';
import type { BookingEntry } from '../calendar/entries.ts';

/** The entry of a booking, as the dialogs of the calendar take it. */
export const entryOf = (booking: Booking): BookingEntry => ({
  kind: 'booking',
  id: booking.uid,
  startMs: Date.parse(booking.startedAt),
  endMs: Date.parse(booking.endedAt),
  booking,
});
