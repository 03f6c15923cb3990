import type { Items } from '../../data/items.ts';
import { seatsIn, setSeats } from '../../data/seats.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { uncount } from './counters.ts';
import { occupy, slotsOf, standOf } from './occupy.ts';

/**
 * What was read, as if the booking were not there: its time is free, its seat too, and the limits
 * have not counted it. What it is moved to is judged on this, so that it never stands in its own way.
 */
export function withoutBooking(
  of: OrganizationId,
  items: Items,
  stored: StoredBooking,
  eventType: EventType,
): Items {
  const left = items.copy();
  if (stored.occupancy.kind === 'none') return left;
  const stand = standOf(stored);
  const freed = occupy(of, items, stand, undefined);
  if ('reason' in freed) throw new Error('Freeing time collides with nothing.');
  for (const { key, item } of freed) if (item !== undefined) left.set(key, item);
  for (const slot of slotsOf(stand)) {
    const { taken, end } = seatsIn(items, of, slot);
    setSeats(left, of, slot, { taken: Math.max(0, taken - 1), end });
  }
  uncount(left, of, eventType, stored);
  return left;
}
