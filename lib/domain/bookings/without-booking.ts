import type { EventType } from '../event-types/event-type.ts';
import { busySpans } from '../ledger/host-week.ts';
import type { Snapshot } from '../snapshot.ts';
import { append } from '../time/spans.ts';
import { talliesOf } from './limits.ts';
import { release, reservationOf, slotsOf } from './reserve-host-time.ts';
import type { Slot } from './shared-slot.ts';
import type { StoredBooking } from './stored-booking.ts';

/**
 * The snapshot as if the booking were not there: its time is free, its seat too, and the limits have
 * not counted it. What it is moved to is checked on this, so that it never stands in its own way.
 */
export function withoutBooking(
  snapshot: Snapshot,
  stored: StoredBooking,
  eventType: EventType,
): Snapshot {
  if (stored.occupancy.kind === 'none') return snapshot;
  const reservation = reservationOf(stored);
  const freed = release(snapshot, reservation).weeks;
  const shared = new Set(slotsOf(reservation).map(slotName));
  const tallies = new Map(talliesOf(stored, eventType).map(({ name, by }) => [name, by]));
  const entriesOf = (userId: string, week: number) =>
    freed.find((one) => one.userId === userId && one.week === week)?.entries;
  return {
    ...snapshot,
    week: (userId, week) => entriesOf(userId, week) ?? snapshot.week(userId, week),
    busy(userId, weeks) {
      const spans: number[] = [];
      for (const week of weeks) {
        const entries = entriesOf(userId, week);
        const busy = entries ? busySpans(entries) : snapshot.busy(userId, [week]);
        for (let i = 0; i < busy.length; i += 2) {
          append(spans, busy[i] as number, busy[i + 1] as number);
        }
      }
      return spans;
    },
    seats(slot) {
      const { taken, ...seats } = snapshot.seats(slot);
      const own = shared.has(slotName(slot)) ? 1 : 0;
      return { ...seats, taken: Math.max(0, taken - own) };
    },
    counter: (eventTypeId, name) =>
      snapshot.counter(eventTypeId, name) -
      (eventTypeId === eventType.uid ? (tallies.get(name) ?? 0) : 0),
  };
}

const slotName = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `${eventTypeId} ${startedAt} ${userId}`;
