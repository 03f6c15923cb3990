import { type Decision, refuseInvalid } from '../decision.ts';
import { type EventTypeChange, putPendingTerms } from './changes.ts';
import { type EventType, type Limit, type PendingTerms, seatsOf } from './event-type.ts';
import { tooManyTogether } from './fits-one-booking.ts';
import type { StoredEventType } from './stored-event-type.ts';

type Limited = Pick<EventType, 'limits' | 'timeZone'>;

/** What must be prepared before an event type can be changed: limits that count nothing yet, and fewer seats. */
export interface Preparation {
  readonly limits: readonly Limit[];
  readonly timeZone: string;
  /** Absent when there will be as many seats as before, or more. */
  readonly capacity?: number | null;
}

/** A change of fewer seats is made within so long, or given up. */
const seatsHeldMs = 60_000;
/** So long before that it is not made any more: the clocks of two machines may differ. */
const seatsMarginMs = 30_000;

/** Whether both count the same by the same periods, whatever the maximum is. */
const isAlike = (limit: Limit, { kind, period }: Limit): boolean =>
  limit.kind === kind && limit.period === period;

/**
 * The limits with the generations of those that count already, or are being counted. Another maximum
 * counts the same; another zone has other days.
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

/** What the change needs; undefined when it can be made at once. */
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

/** Whether what is pending is what the change needs, and will be for long enough. */
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

/** What is to be pending for it. `rev` was never used for this event type before, so it names the generation of limits that are new. */
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

/** Lets bookings go by what is to be pending. Hosts who would then be too many for one booking are refused where it was asked for. */
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

/** Whether the change can be made: it needs nothing, or what it needs is still pending as it was prepared. */
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

/** Whether the change leaves less room than there was, so that who is booking by what was must be waited for. */
export const leavesLessRoom = (before: EventType, after: EventType): boolean =>
  after.limits.some((limit) => {
    const known = before.limits.find((other) => isAlike(other, limit));
    return known === undefined || limit.max < known.max || before.timeZone !== after.timeZone;
  });

/** The changed event type, with the instant at which its limits last left less room; without limits there is none. */
export function tightened(before: EventType, after: EventType, nowMs: number): EventType {
  const { tightenedMs: _, ...changed } = after;
  const tightenedMs = leavesLessRoom(before, after) ? nowMs : before.tightenedMs;
  if (tightenedMs === undefined || after.limits.length === 0) return changed;
  return { ...changed, tightenedMs };
}
