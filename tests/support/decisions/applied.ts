import type { LoadChange } from '../../../lib/domain/assignment/changes.ts';
import type { CounterChange } from '../../../lib/domain/limits/changes.ts';
import type { SeatChange, Seats, Slot } from '../../../lib/domain/limits/shared-slot.ts';
import { type Given, loadId } from './given.ts';
import type { BookingChanges, ScheduleChanges } from './grouped-changes.ts';

/**
 * The stored data after the changes. Like the table, it refuses changes that do not match the
 * stored data, and two changes of one item.
 */
export function applied(from: Given, changes: BookingChanges | ScheduleChanges): Given {
  const after = withLedger(from, changes);
  if ('schedule' in changes) {
    const { schedule } = changes;
    const stored = { ...schedule, ver: schedule.ver + 1 };
    return { ...after, schedules: { ...from.schedules, [schedule.schedule.uid]: stored } };
  }
  const { booking, counters, turn, loads } = changes;
  const { uid } = booking.booking;
  if ((from.bookings?.[uid]?.ver ?? 0) !== booking.ver) throw new Error(`Not read: booking ${uid}`);
  const stored = { ...booking, ver: booking.ver + 1 };
  return {
    ...after,
    bookings: { ...from.bookings, [uid]: stored },
    counters: withCounters(from.counters, counters),
    loads: withLoads(from.loads, loads),
    lastAssigned: { ...from.lastAssigned, ...(turn && { [turn.eventTypeId]: turn.to }) },
  };
}

function withLedger(from: Given, changes: BookingChanges | ScheduleChanges): Given {
  const { weeks } = changes;
  const { seats, rules } =
    'schedule' in changes ? { ...changes, seats: [] } : { ...changes, rules: [] };
  requireOnce(weeks.map(({ userId, week }) => `week ${week} of ${userId}`));
  requireOnce(rules.map(({ userId }) => `rules of ${userId}`));
  const after = { ...from.weeks };
  for (const { userId, week, entries } of weeks) {
    after[userId] = { ...after[userId], [week]: entries };
  }
  return {
    ...from,
    weeks: after,
    seats: withSeats(from.seats, seats),
    rules: { ...from.rules, ...Object.fromEntries(rules.map((one) => [one.userId, one.rules])) },
  };
}

function withSeats(
  from: Given['seats'] = [],
  changes: readonly SeatChange[],
): NonNullable<Given['seats']> {
  requireOnce(changes.map(({ slot }) => `seats of ${slotId(slot)}`));
  const after = new Map(from.map(([slot, seats]) => [slotId(slot), [slot, seats] as const]));
  for (const change of changes) {
    const { slot } = change;
    const [, seats] = after.get(slotId(slot)) ?? [slot, { taken: 0, end: 0 }];
    after.set(slotId(slot), [slot, filled(seats, change)]);
  }
  return [...after.values()];
}

const shared = (makers: Seats['makers']) => (makers === undefined ? {} : { makers });

/** The seats of a slot after a change. Throws if the slot does not allow the change. */
function filled({ taken, end, makers }: Seats, change: SeatChange): Seats {
  const only = (fits: boolean, seats: Seats): Seats => {
    if (fits) return seats;
    throw new Error(`A slot with ${taken} guests until ${end}: ${JSON.stringify(change)}`);
  };
  switch (change.change) {
    case 'open':
      return only(taken === 0, { taken: 1, end: change.end, ...shared(change.makers) });
    case 'join':
      return only(taken > 0 && taken < change.capacity && end === change.end, {
        taken: taken + 1,
        end,
        ...shared(change.makers ?? makers),
      });
    case 'leave':
      return only(taken > 1, { taken: taken - 1, end, ...shared(makers) });
    case 'close':
      return only(taken === 1, { taken: 0, end });
    case 'resize':
      return only(taken === 1, { taken, end: change.end, ...shared(makers) });
  }
}

function withCounters(
  from: Given['counters'],
  changes: readonly CounterChange[],
): NonNullable<Given['counters']> {
  requireOnce(changes.map(({ eventTypeId, name }) => `counter ${name} of ${eventTypeId}`));
  const after = { ...from };
  for (const { eventTypeId, name, by, max } of changes) {
    const used = (after[eventTypeId]?.[name] ?? 0) + by;
    if (used < 0 || (max !== undefined && used > max)) {
      throw new Error(`The counter ${name} would be ${used} of ${max}`);
    }
    after[eventTypeId] = { ...after[eventTypeId], [name]: used };
  }
  return after;
}

function withLoads(
  from: Given['loads'],
  changes: readonly LoadChange[],
): NonNullable<Given['loads']> {
  const named = changes.map(
    ({ eventTypeId, week, userId, load }) => [loadId(eventTypeId, week, userId), load] as const,
  );
  requireOnce(named.map(([id]) => `load ${id}`));
  return { ...from, ...Object.fromEntries(named) };
}

function requireOnce(touched: readonly string[]): void {
  const twice = touched.filter((one, i) => touched.indexOf(one) < i);
  if (twice.length > 0) throw new Error(`Changed twice: ${twice.join(', ')}`);
}

const slotId = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `${eventTypeId} ${startedAt} ${userId}`;
