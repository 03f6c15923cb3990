import type { EventType } from '../event-types/event-type.ts';
import type { UsedUp } from '../hours/slots.ts';
import { floorMinute } from '../ledger/week.ts';
import type { CounterChange } from '../limits/changes.ts';
import { counterNameOf, countsFor } from '../limits/counter-name.ts';
import { type Count, countsOf } from '../limits/limit-periods.ts';
import { limitCounter } from '../limits/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { StoredBooking, Tally } from './stored-booking.ts';

/** What the limits of an event type count of one booking, in epoch minutes. */
export interface Counted {
  readonly start: number;
  readonly end: number;
  /** The hash of the guest's address: counters are not to tell addresses. */
  readonly guest: string;
}

/** What the limits count of a booking that was made. */
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

/** What a booking adds to the counters of limits that are still filled. */
export const pendingTallies = ({ pending }: EventType, counted: Counted): readonly Tally[] =>
  pending === undefined ? [] : talliesBy(pending, counted);

/** The counters of current and pending limits in which a booking is counted. */
export function talliesOf(stored: StoredBooking, eventType: EventType): readonly Tally[] {
  if (stored.occupancy.kind === 'none') return [];
  const { limits, pending } = eventType;
  const counting = [...limits, ...(pending?.limits ?? [])];
  return (stored.counted ?? []).filter(({ name }) => countsFor(counting, name));
}

/** What must be read to know whether the limits leave room for this booking. */
export const counterNeeds = (eventType: EventType, counted: Counted): readonly Need[] =>
  talliesBy(eventType, counted).map(({ name }) =>
    limitCounter({ eventTypeId: eventType.uid, name }),
  );

/** The periods in which a limit has no room for this booking. */
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

/** What a booking is counted in from now on, and how the counters change for it. */
export interface Recount {
  readonly counted: readonly Tally[] | undefined;
  readonly counters: readonly CounterChange[];
}

/**
 * Moves a booking from the counters it is counted in (`from` empty: it is new) to those of its new
 * place (`to` undefined: it is closed). A booking that is new or asks for a start is refused by a limit
 * that is used up; a host who moves one may exceed limits. A counter that stays as it is is not touched,
 * because a transaction may touch an item only once.
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
