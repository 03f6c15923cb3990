import type { Booking } from '../../client/src/index.ts';
import type { BookingEntry } from '../calendar/entries.ts';

/** Converts a booking to an entry of the calendar dialogs. */
export const entryOf = (booking: Booking): BookingEntry => ({
  kind: 'booking',
  id: booking.uid,
  startMs: Date.parse(booking.startedAt),
  endMs: Date.parse(booking.endedAt),
  booking,
});
