import { storedBooking } from '../bookings/needs.ts';
import { slotSeats } from '../limits/needs.ts';
import { hostIdsOf } from '../schedules/attendees.ts';
import { scheduleIn } from '../schedules/schedule-name.ts';
import { scheduleUntilErased } from '../schedules/schedule-until-erased.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { slotIn } from './entry-name.ts';

/** The data that `isOwnTime` reads for entries with these names. */
export const ownTimeNeeds = (names: readonly string[]): Need[] =>
  names.map((name): Need => {
    const slot = slotIn(name);
    if (slot) return slotSeats(slot);
    const schedule = scheduleIn(name);
    return schedule === undefined ? storedBooking(name) : scheduleUntilErased(schedule);
  });

/**
 * Whether a calendar entry with this name represents time that the service already counts for the user,
 * wherever it comes from. Such an entry must not make the user busy again. An entry of a booking or a
 * schedule in which the user is the guest does.
 */
export function isOwnTime(name: string, userId: string, snapshot: Snapshot): boolean {
  const slot = slotIn(name);
  if (slot) return slot.userId === userId && snapshot.get(slotSeats(slot)).taken > 0;
  const uid = scheduleIn(name);
  if (uid !== undefined) {
    const schedule = snapshot.get(scheduleUntilErased(uid))?.schedule;
    return schedule?.status === 'open' && hostIdsOf(schedule).includes(userId);
  }
  const booking = snapshot.get(storedBooking(name))?.booking;
  return booking?.status === 'open' && booking.hosts.some((host) => host.userId === userId);
}
