import { hostsIn, questionOf, startsOf } from '../../domain/availability/slot-search.ts';
import { offeredStarts } from '../../domain/availability/slots.ts';
import type { NewStart } from '../../domain/bookings/new-start.ts';
import { reservationOf, slotsOf } from '../../domain/bookings/reserve-host-time.ts';
import { seatsId } from '../../domain/bookings/shared-slot.ts';
import { withoutBooking } from '../../domain/bookings/without-booking.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { firstFew, periodAfter } from '../availability/next-free-starts.ts';
import { readPeriod, type SlotReader } from '../availability/read-slots.ts';

/** The next starts to which a booking can be moved instead: for its length and its hosts, and as if it were not there. */
export async function nextStartsToReschedule(
  { stored, eventType, asked, counted, guest }: NewStart,
  snapshot: Snapshot,
  nowMs: number,
  { reader, listSeats }: SlotReader,
): Promise<readonly string[]> {
  const search = { ...periodAfter(counted.start), eventType: asked, guest, whole: true };
  const searched = await readPeriod(search, {
    reader: { ...reader, read: (needs, options) => reader.readMore(snapshot, needs, options) },
    listSeats,
  });
  const reservation = reservationOf(stored);
  const seats = new Map(searched.seats);
  for (const { startedAt, userId } of slotsOf(reservation)) {
    const id = seatsId(startedAt, userId);
    seats.set(id, (seats.get(id) ?? 1) - 1);
  }
  const without = withoutBooking(searched.snapshot, stored, eventType, guest);
  const left = { ...searched, snapshot: without, seats };
  const { from, to } = startsOf(left);
  const starts = offeredStarts(questionOf(left, hostsIn(left), nowMs), from, to);
  return firstFew(starts.filter(({ start }) => start !== reservation.start));
}
