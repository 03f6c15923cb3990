import { storedBooking } from '../bookings/needs.ts';
import { slotSeats } from '../limits/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { slotIn } from './entry-name.ts';

/** What must be read to know whether an entry of this name is of time that the service holds itself. */
export const ownTimeNeeds = (names: readonly string[]): Need[] =>
  names.map((name): Need => {
    const slot = slotIn(name);
    return slot ? slotSeats(slot) : storedBooking(name);
  });

/**
 * Whether an entry of this name in a calendar of a user is of time that the service holds itself, wherever it came
 * from: then it makes nobody busy once more. The entry of a booking whose guest the user is does.
 */
export function isOwnTime(name: string, userId: string, snapshot: Snapshot): boolean {
  const slot = slotIn(name);
  if (slot) return slot.userId === userId && snapshot.get(slotSeats(slot)).taken > 0;
  const booking = snapshot.get(storedBooking(name))?.booking;
  return booking?.status === 'open' && booking.hosts.some((host) => host.userId === userId);
}
