import type { EventType } from '../event-types/event-type.ts';
import type { UsedUp } from '../hours/slots.ts';
import { floorMinute } from '../ledger/week.ts';
import type { CounterChange } from '../limits/changes.ts';
import { counterNameOf, countsFor } from '../limits/counter-name.ts';
import { type Count, countsOf } from '../limits/limit-periods.ts';
import { limitCounter } from '../limits/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { StoredBooking, Tally } from './stored-booking.ts';

/** The values of a booking that limits count. Times are epoch minutes. */
export interface Counted {
  readonly start: number;
  readonly end: number;
  /** The hash of the guest's address, so that counter names do not reveal addresses. */
  readonly guest: string;
}

export const countedOf = ({ booking }: StoredBooking, guest: string): Counted => ({
  start: floorMinute(Date.parse(booking.startedAt)),
  end: floorMinute(Date.parse(booking.endedAt)),
  guest,
});

interface LimitTally extends Tally {
  readonly count: Count;
}

const talliesBy = (
  limited: Pick<EventType, 'limits' | 'timeZone'>,
  { start, end, guest }: Counted,
): readonly LimitTally[] =>
  countsOf(limited, start, end - start).map((count) => ({
    count,
    name: counterNameOf(count, guest),
    by: count.by,
  }));

/** Changes of a booking in the counters of pending limits. These counters are not complete yet. */
export const pendingTallies = ({ pending }: EventType, counted: Counted): readonly Tally[] =>
  pending === undefined ? [] : talliesBy(pending, counted);

/** The counters of current and pending limits that count a booking. */
export function talliesOf(stored: StoredBooking, eventType: EventType): readonly Tally[] {
  if (stored.occupancy.kind === 'none') return [];
  const { limits, pending } = eventType;
  const counting = [...limits, ...(pending?.limits ?? [])];
  return (stored.counted ?? []).filter(({ name }) => countsFor(counting, name));
}

export const counterNeeds = (eventType: EventType, counted: Counted): readonly Need[] =>
  talliesBy(eventType, counted).map(({ name }) =>
    limitCounter({ eventTypeId: eventType.uid, name }),
  );

/** Lists the periods in which a limit does not allow this booking. */
export const usedUpFor = (
  snapshot: Snapshot,
  eventType: EventType,
  counted: Counted,
): readonly UsedUp[] =>
  talliesBy(eventType, counted)
    .filter(
      ({ count, name }) =>
        snapshot.get(limitCounter({ eventTypeId: eventType.uid, name })) + count.by >
        count.limit.max,
    )
    .map(({ count: { limit, start, end } }) => ({ limit, start, end }));

/** The counters of a booking after a change, and how they change. */
export interface Recount {
  readonly counted: readonly Tally[] | undefined;
  readonly counters: readonly CounterChange[];
}

/**
 * Moves a booking from its former counters (`from` is empty for a new booking) to new ones (`to` is
 * undefined when it closes). With `bounded`, a used-up limit refuses the change; with `exceedable`,
 * it does not. Unchanged counters are omitted, because a transaction may contain an item only once.
 */
export function recount(
  eventType: EventType,
  from: readonly Tally[],
  to: Counted | undefined,
  limits: 'bounded' | 'exceedable',
): Recount {
  const changes = new Map<string, { by: number; max?: number }>();
  for (const { name, by } of from) changes.set(name, { by: -by });
  const move = ({ name, by }: Tally, max?: number) => {
    const left = changes.get(name);
    if (left !== undefined) left.by += by;
    else changes.set(name, { by, ...(max !== undefined && { max }) });
  };
  const inForce = to ? talliesBy(eventType, to) : [];
  const pending = to ? pendingTallies(eventType, to) : [];
  for (const tally of inForce) {
    move(tally, limits === 'bounded' ? tally.count.limit.max : undefined);
  }
  for (const tally of pending) move(tally);
  return {
    counted: [...inForce, ...pending].map(({ name, by }) => ({ name, by })),
    counters: [...changes]
      .filter(([, { by }]) => by !== 0)
      .map(([name, change]) => ({ eventTypeId: eventType.uid, name, ...change })),
  };
}
