import type { Items } from '../../data/items.ts';
import { seatsId } from '../../data/seats.ts';
import { offeredStarts } from '../../domain/availability/slots.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { FreeStartsDeps } from '../availability/free-starts.ts';
import { firstFew, periodAfter } from '../availability/next-free-starts.ts';
import { hostsIn, questionOf, readPeriod, startsOf } from '../availability/read-slots.ts';
import type { NewStart } from './new-start.ts';
import { slotsOf, standOf } from './occupy.ts';
import { withoutBooking } from './without-booking.ts';

/** The next starts to which a booking can be moved instead: for its length and its hosts, and as if it were not there. */
export async function nextStartsFor(
  of: OrganizationId,
  { stored, eventType, asked, counted }: NewStart,
  items: Items,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<readonly string[]> {
  const period = { ...periodAfter(counted.start), email: counted.email, whole: true };
  const read = await readPeriod(of, { ver: 0, eventType: asked }, period, deps);
  const { start: present } = standOf(stored);
  const all = items.copy();
  all.add(read.items);
  const seats = new Map(read.seats);
  for (const { startedAt, userId } of slotsOf(standOf(stored))) {
    const id = seatsId(startedAt, userId);
    seats.set(id, (seats.get(id) ?? 1) - 1);
  }
  const left = { ...read, items: withoutBooking(of, all, stored, eventType), seats };
  const { from, to } = startsOf(left);
  const starts = offeredStarts(questionOf(left, hostsIn(left), nowMs), from, to);
  return firstFew(starts.filter(({ start }) => start !== present));
}
