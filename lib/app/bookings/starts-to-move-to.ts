import type { NewStart } from '../../domain/bookings/new-start.ts';
import { reservationOf, slotsOf } from '../../domain/bookings/reserve-host-time.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { withoutBooking } from '../../domain/bookings/without-booking.ts';
import {
  hostsIn,
  questionOf,
  type SearchedTime,
  startsOf,
} from '../../domain/hours/slot-search.ts';
import { type OfferedStart, offeredStarts } from '../../domain/hours/slots.ts';
import { seatsId } from '../../domain/limits/shared-slot.ts';
import { readPeriod, type SlotReader } from '../hours/read-slots.ts';

/** Booking to move, and the request for its new start. */
type Moving = Pick<NewStart, 'stored' | 'eventType' | 'asked' | 'guest'>;

/**
 * Prepares the search for other starts of a booking, as if the booking did not exist. The reader must also read the
 * booking's own time.
 */
export async function searchWithout(
  { stored, eventType, asked, guest }: Moving,
  period: { readonly from: number; readonly to: number },
  slotReader: SlotReader,
): Promise<{ readonly searched: SearchedTime; readonly left: SearchedTime }> {
  const search = { ...period, eventType: asked, guest, whole: true };
  const searched = await readPeriod(search, slotReader);
  const seats = new Map(searched.seats);
  for (const { startedAt, userId } of slotsOf(reservationOf(stored))) {
    const id = seatsId(startedAt, userId);
    seats.set(id, (seats.get(id) ?? 1) - 1);
  }
  const snapshot = withoutBooking(searched.snapshot, stored, eventType);
  return { searched, left: { ...searched, snapshot, seats } };
}

/** Lists the starts to which a booking can be moved now, without its current start. */
export function startsToMoveTo(
  stored: StoredBooking,
  left: SearchedTime,
  nowMs: number,
): readonly OfferedStart[] {
  const { from, to } = startsOf(left);
  const own = reservationOf(stored).start;
  const starts = offeredStarts(questionOf(left, hostsIn(left, nowMs), nowMs), from, to);
  return starts.filter(({ start }) => start !== own);
}
