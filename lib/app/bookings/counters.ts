import { createHash } from 'node:crypto';
import type { Action } from '../../data/commit.ts';
import { counterIn, moveCounter } from '../../data/counters.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { UsedUp } from '../../domain/availability/slots.ts';
import { type Count, countsOf } from '../../domain/bookings/limits.ts';
import type { StoredBooking, Tally } from '../../domain/bookings/stored-booking.ts';
import type { EventType, Limit } from '../../domain/event-types/event-type.ts';
import { floorMinute } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** What the limits of an event type count of one booking. */
export interface Counted {
  readonly start: number;
  readonly end: number;
  readonly email: string;
}

/** What the limits count of a booking that was made. */
export const countedOf = ({ booking, contact }: StoredBooking): Counted => ({
  start: floorMinute(Date.parse(booking.startedAt)),
  end: floorMinute(Date.parse(booking.endedAt)),
  email: contact.email,
});

/** Addresses stand in keys only as a hash; letter case does not make another guest. */
const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);

/** The address matters to limits of one guest only. */
export const counterNameOf = ({ limit, period }: Count, email = ''): string =>
  keys.counterName(limit, period, limit.kind === 'bookingsPerEmail' ? emailHash(email) : undefined);

interface LimitTally extends Tally {
  readonly count: Count;
}

const talliesBy = (
  limited: Pick<EventType, 'limits' | 'timeZone'>,
  { start, end, email }: Counted,
): readonly LimitTally[] =>
  countsOf(limited, start, end - start).map((count) => ({
    count,
    name: counterNameOf(count, email),
    by: count.by,
  }));

/** What a booking adds to the counters of limits that are still filled. */
export const pendingTallies = ({ pending }: EventType, counted: Counted): readonly Tally[] =>
  pending === undefined ? [] : talliesBy(pending, counted);

/** Whether the counter of that name belongs to one of the limits; those of limits that are gone count nothing. */
export const countsFor = (limits: readonly Limit[], name: string): boolean =>
  limits.some((limit) =>
    name.startsWith(keys.counterName(limit, limit.period[0]?.toUpperCase() ?? '')),
  );

/**
 * The counters that a booking stands in, of those that still count. Nothing is written down of it in
 * a booking of 0.1.0: it stands in those of the limits that were there then.
 */
export function talliesOf(stored: StoredBooking, eventType: EventType): readonly Tally[] {
  if (stored.occupancy.kind === 'none') return [];
  const { limits, pending } = eventType;
  const first = limits.filter(({ generation }) => generation === undefined);
  const known = stored.counted ?? talliesBy({ ...eventType, limits: first }, countedOf(stored));
  const counting = [...limits, ...(pending?.limits ?? [])];
  return known.filter(({ name }) => countsFor(counting, name));
}

/** What must be read to know whether the limits leave room for this booking. */
export const counterKeys = (of: OrganizationId, eventType: EventType, counted: Counted): Key[] =>
  talliesBy(eventType, counted).map(({ name }) => keys.counter(of, eventType.uid, name));

/** The periods in which a limit has no room for this booking. */
export const usedUpFor = (
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  counted: Counted,
): readonly UsedUp[] =>
  talliesBy(eventType, counted)
    .filter(
      ({ count, name }) => counterIn(items, of, eventType.uid, name) + count.by > count.limit.max,
    )
    .map(({ count: { limit, start, end } }) => ({ limit, start, end }));

/** Takes the counters that were read for what they would be without this booking. */
export function uncount(
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  stored: StoredBooking,
): void {
  const tallies = new Map(talliesOf(stored, eventType).map(({ name, by }) => [name, by]));
  for (const { name } of talliesBy(eventType, countedOf(stored))) {
    const n = counterIn(items, of, eventType.uid, name) - (tallies.get(name) ?? 0);
    items.set(keys.counter(of, eventType.uid, name), { n });
  }
}

/** What a booking is counted in from now on, and the actions that make it so. */
export interface Recount {
  readonly counted: readonly Tally[];
  readonly actions: readonly Action[];
}

/**
 * Moves a booking from the counters it stands in (`from` undefined: it is new) to those of its new
 * place (`to` undefined: it is closed). One that is new or asks for a start is refused by a limit that
 * is used up; a host who moves one may exceed limits. A counter that stays as it is is not touched,
 * because a transaction may touch an item only once.
 */
export function recount(
  of: OrganizationId,
  eventType: EventType,
  from: StoredBooking | undefined,
  to: Counted | undefined,
  limits: 'bounded' | 'exceedable',
): Recount {
  const changes = new Map<string, { by: number; max?: number }>();
  for (const { name, by } of from ? talliesOf(from, eventType) : []) changes.set(name, { by: -by });
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
    actions: [...changes]
      .filter(([, { by }]) => by !== 0)
      .map(([name, { by, max }]) => moveCounter(of, eventType.uid, name, by, max)),
  };
}
