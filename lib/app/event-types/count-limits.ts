import type { StoredBooking } from '../../data/bookings.ts';
import { keys } from '../../data/keys.ts';
import { countsOf } from '../../domain/bookings/limits.ts';
import type { EventType, Limit } from '../../domain/event-types/event-type.ts';
import { countedOf, emailHash } from '../bookings/counters.ts';

type Limited = Pick<EventType, 'limits' | 'timeZone'>;

/** What the counters of an event type's limits stand at after these bookings, by the name of the counter. */
export function countLimits(
  eventType: Limited,
  bookings: readonly StoredBooking[],
): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const stored of bookings) {
    const { start, end, email } = countedOf(stored);
    for (const { limit, period, by } of countsOf(eventType, start, end - start)) {
      const guest = limit.kind === 'bookingsPerEmail' ? emailHash(email) : undefined;
      const name = keys.counterName(limit.kind, period, guest);
      counted.set(name, (counted.get(name) ?? 0) + by);
    }
  }
  return counted;
}

/** Whether a counter of that name belongs to one of the limits; those of limits that are gone count nothing. */
export const countsFor = (limits: readonly Limit[], name: string): boolean =>
  limits.some(({ kind, period }) =>
    name.startsWith(keys.counterName(kind, period[0]?.toUpperCase() ?? '')),
  );
