import { createHash } from 'node:crypto';
import type { StoredBooking } from '../../data/bookings.ts';
import type { Action } from '../../data/commit.ts';
import { counterIn, moveCounter } from '../../data/counters.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { UsedUp } from '../../domain/availability/slots.ts';
import { type Count, countsOf } from '../../domain/bookings/limits.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { floorMinute } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** What the limits of an event type count of one booking. */
export interface Counted {
  readonly start: number;
  readonly end: number;
  readonly email: string;
}

/** What the limits counted of a booking that was made. */
export const countedOf = ({ booking, contact }: StoredBooking): Counted => ({
  start: floorMinute(Date.parse(booking.startedAt)),
  end: floorMinute(Date.parse(booking.endedAt)),
  email: contact.email,
});

/** Addresses stand in keys only as a hash; letter case does not make another guest. */
export const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);

/** The address matters to limits of one guest only. */
export const counterNameOf = ({ limit, period }: Count, email = ''): string =>
  keys.counterName(
    limit.kind,
    period,
    limit.kind === 'bookingsPerEmail' ? emailHash(email) : undefined,
  );

interface Moved {
  readonly count: Count;
  readonly name: string;
}

const movedBy = (eventType: EventType, { start, end, email }: Counted): readonly Moved[] =>
  countsOf(eventType, start, end - start).map((count) => ({
    count,
    name: counterNameOf(count, email),
  }));

/** What must be read to know whether the limits leave room for this booking. */
export const counterKeys = (of: OrganizationId, eventType: EventType, counted: Counted): Key[] =>
  movedBy(eventType, counted).map(({ name }) => keys.counter(of, eventType.uid, name));

/** The periods in which a limit has no room for this booking. */
export const usedUpFor = (
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  counted: Counted,
): readonly UsedUp[] =>
  movedBy(eventType, counted)
    .filter(
      ({ count, name }) => counterIn(items, of, eventType.uid, name) + count.by > count.limit.max,
    )
    .map(({ count: { limit, start, end } }) => ({ limit, start, end }));

/** Takes the counters for what they would be without a booking that they counted. */
export function uncount(
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  counted: Counted,
): void {
  for (const { count, name } of movedBy(eventType, counted)) {
    const n = counterIn(items, of, eventType.uid, name) - count.by;
    items.set(keys.counter(of, eventType.uid, name), { n });
  }
}

/**
 * The counters that a booking moves: one made counts up within the limit (`from` undefined), one
 * cancelled counts down, one moved counts over, without being refused where a host may exceed the
 * limit. A counter that stays in its period is not touched, because a transaction may touch an item only once.
 */
export function countActions(
  of: OrganizationId,
  eventType: EventType,
  from: Counted | undefined,
  to: Counted | undefined,
  limits: 'bounded' | 'exceedable' = from ? 'exceedable' : 'bounded',
): readonly Action[] {
  const changes = new Map<string, { by: number; max?: number }>();
  for (const { count, name } of from ? movedBy(eventType, from) : []) {
    changes.set(name, { by: -count.by });
  }
  for (const { count, name } of to ? movedBy(eventType, to) : []) {
    const left = changes.get(name);
    if (left !== undefined) left.by += count.by;
    else changes.set(name, { by: count.by, ...(limits === 'bounded' && { max: count.limit.max }) });
  }
  return [...changes]
    .filter(([, { by }]) => by !== 0)
    .map(([name, { by, max }]) => moveCounter(of, eventType.uid, name, by, max));
}
