import { type Decision, refuseInvalid } from '../decision.ts';
import { type EventTypeChange, putPendingTerms } from './changes.ts';
import { type EventType, type Limit, type PendingTerms, seatsOf } from './event-type.ts';
import { tooManyTogether } from './fits-one-booking.ts';
import type { StoredEventType } from './stored-event-type.ts';

type Limited = Pick<EventType, 'limits' | 'timeZone'>;

/** A preparation before an event type can change: limits without counters, and a lower capacity. */
export interface Preparation {
  readonly limits: readonly Limit[];
  readonly timeZone: string;
  /** Absent if the capacity does not become lower. */
  readonly capacity?: number | null;
}

/** A change to a lower capacity is made within this time or abandoned. */
const seatsHeldMs = 60_000;
/**
 * A change is not made in this last part of the time, because the clocks of two machines may
 * differ.
 */
const seatsMarginMs = 30_000;

/** Whether two limits count the same values in the same periods. Their maximums may differ. */
const isAlike = (limit: Limit, { kind, period }: Limit): boolean =>
  limit.kind === kind && limit.period === period;

/**
 * Gives limits the generation of counters that already exist or are being filled. A new maximum
 * needs no new counters. A new time zone does, because its days differ.
 */
export function withGenerations(
  { limits, timeZone }: Limited,
  before: EventType,
): readonly Limit[] {
  const { pending } = before;
  return limits.map(({ kind, period, max }) => {
    const sent = { kind, period, max };
    const known =
      (before.timeZone === timeZone && before.limits.find((limit) => isAlike(limit, sent))) ||
      (pending?.timeZone === timeZone && pending.limits.find((limit) => isAlike(limit, sent)));
    const generation = known ? known.generation : undefined;
    return generation === undefined ? sent : { ...sent, generation };
  });
}

/** Returns the preparation that a change needs. Returns undefined if it can be made immediately. */
export function preparationFor(before: EventType, after: EventType): Preparation | undefined {
  const { timeZone, capacity } = after;
  const limits = withGenerations(after, before).filter(
    (limit) =>
      before.timeZone !== timeZone || !before.limits.some((known) => isAlike(known, limit)),
  );
  const lowers = seatsOf(after) < seatsOf(before);
  return limits.length > 0 || lowers
    ? { limits, timeZone, ...(lowers && { capacity }) }
    : undefined;
}

/** Whether the pending terms match the preparation and apply for long enough. */
export function isPrepared(
  { pending }: EventType,
  { limits, timeZone, capacity }: Preparation,
  nowMs: number,
): boolean {
  if (pending?.timeZone !== timeZone || pending.limits.length !== limits.length) return false;
  if (!limits.every((limit) => pending.limits.some((known) => isAlike(known, limit)))) return false;
  if (capacity === undefined) return true;
  const { seats } = pending;
  return seats?.capacity === capacity && seats.untilMs - seatsMarginMs > nowMs;
}

/**
 * Builds the pending terms of a preparation. `rev` is new for this event type, so it is the
 * generation of new limits.
 */
export const pendingFor = (
  { limits, timeZone, capacity }: Preparation,
  rev: number,
  nowMs: number,
): PendingTerms => ({
  limits: limits.map((limit) => ({ generation: rev, ...limit })),
  timeZone,
  ...(capacity !== undefined && { seats: { capacity, untilMs: nowMs + seatsHeldMs } }),
  rev,
  sinceMs: nowMs,
});

/**
 * Stores pending terms, which bookings follow from now on. Refuses them if one booking could no
 * longer contain all hosts.
 */
export function announce(
  stored: StoredEventType,
  wanted: Preparation,
  nowMs: number,
): Decision<
  PendingTerms,
  'request/unprocessable' | 'event-type/too-many-together',
  EventTypeChange
> {
  const { rev = 0, eventType } = stored;
  const pending = pendingFor(wanted, rev + 1, nowMs);
  const pointer = wanted.timeZone === eventType.timeZone ? '/limits' : '/timeZone';
  const unfit = tooManyTogether({ ...eventType, pending }, pointer, eventType);
  return (
    refuseInvalid(unfit) ?? { reply: pending, changes: [putPendingTerms({ stored, pending })] }
  );
}

/** Whether a change can be made: it needs no preparation, or its preparation is still pending. */
export function allows(
  prepared: PendingTerms | undefined,
  before: EventType,
  after: EventType,
  nowMs: number,
): boolean {
  const wanted = preparationFor(before, after);
  if (wanted === undefined) return true;
  return before.pending?.rev === prepared?.rev && isPrepared(before, wanted, nowMs);
}

/**
 * Whether a change makes limits stricter. Bookings that are being made under the old limits must
 * then finish first.
 */
export const leavesLessRoom = (before: EventType, after: EventType): boolean =>
  after.limits.some((limit) => {
    const known = before.limits.find((other) => isAlike(other, limit));
    return known === undefined || limit.max < known.max || before.timeZone !== after.timeZone;
  });

/**
 * Sets the time of the last change that made the limits stricter. An event type without limits has
 * none.
 */
export function tightened(before: EventType, after: EventType, nowMs: number): EventType {
  const { tightenedMs: _, ...changed } = after;
  const tightenedMs = leavesLessRoom(before, after) ? nowMs : before.tightenedMs;
  if (tightenedMs === undefined || after.limits.length === 0) return changed;
  return { ...changed, tightenedMs };
}
