import type { EventType } from '../event-types/event-type.ts';
import type { Entry } from '../ledger/entry.ts';
import { busySpans, withoutWork } from '../ledger/host-week.ts';
import { busyTime, hostWeek } from '../ledger/needs.ts';
import { limitCounter, slotSeats } from '../limits/needs.ts';
import type { Slot } from '../limits/shared-slot.ts';
import { overlay, replaces } from '../overlay.ts';
import type { Snapshot } from '../snapshot.ts';
import { append } from '../time/spans.ts';
import { talliesOf } from './limits.ts';
import { release, reservationOf, slotsOf } from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';

/**
 * Returns the snapshot as if the booking did not exist: its time, its seat and its place in the
 * limits are free. A move of the booking is decided on this snapshot, so the booking does not
 * conflict with itself.
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
  const entriesOf = (userId: string, week: number): readonly Entry[] | undefined =>
    freed.find((one) => one.userId === userId && one.week === week)?.entries;
  return overlay(snapshot, [
    replaces(hostWeek, ({ userId, week }, read) => entriesOf(userId, week) ?? read()),
    replaces(busyTime, ({ weeks, ...asked }) => {
      const spans: number[] = [];
      for (const week of weeks) {
        const entries = entriesOf(asked.userId, week);
        const busy = entries
          ? busySpans(asked.withoutWork ? withoutWork(entries) : entries)
          : snapshot.get(busyTime({ ...asked, weeks: [week] }));
        for (let i = 0; i < busy.length; i += 2) {
          append(spans, busy[i] as number, busy[i + 1] as number);
        }
      }
      return spans;
    }),
    replaces(slotSeats, (slot, read) => {
      const { taken, ...seats } = read();
      const own = shared.has(slotName(slot)) ? 1 : 0;
      return { ...seats, taken: Math.max(0, taken - own) };
    }),
    replaces(
      limitCounter,
      ({ eventTypeId, name }, read) =>
        read() - (eventTypeId === eventType.uid ? (tallies.get(name) ?? 0) : 0),
    ),
  ]);
}

const slotName = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `${eventTypeId} ${startedAt} ${userId}`;
