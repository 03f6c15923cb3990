import fc from 'fast-check';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import type { Change } from '../../../lib/domain/change.ts';
import type { Decision } from '../../../lib/domain/decision.ts';
import type { EventType, Limit } from '../../../lib/domain/event-types/event-type.ts';
import { applied } from '../../support/decisions/applied.ts';
import { changesBooking } from '../../support/decisions/grouped-changes.ts';
import { type ReadValues, valuesIn } from '../../support/decisions/read-values.ts';
import { daily } from '../../support/hours/daily.ts';
import {
  changesOf,
  close,
  confirm,
  create,
  hourMs,
  named,
  reassign,
  reassignAutomatically,
  reschedule,
  storedIn,
  update,
} from './deciding.ts';
import { by, host, hostIds, nowMs, offering, offeringNow } from './organization.ts';

/** Four hours before a week of the ledger begins, so that the generated starts are in two weeks. */
export const firstStartMs = Date.parse('2030-03-06T20:00:00.000Z');

/** One of 24 starts at intervals of half an hour. */
export const anyStart = fc
  .integer({ min: 0, max: 23 })
  .map((place) => firstStartMs + (place * hourMs) / 2);
export const anyEmail = fc.constantFrom('a@example.com', 'b@example.com', 'c@example.com');
const anyHost = fc.constantFrom(...hostIds);

const anyLimit: fc.Arbitrary<Limit> = fc
  .record({
    kind: fc.constantFrom<Limit['kind']>('bookings', 'minutes', 'bookingsPerEmail'),
    period: fc.constantFrom<Limit['period']>('day', 'week', 'month'),
    max: fc.integer({ min: 2, max: 6 }),
  })
  .map(({ max, ...limit }) => ({ ...limit, max: limit.kind === 'minutes' ? max * 60 : max }));

const anyLimits = fc.uniqueArray(anyLimit, {
  maxLength: 3,
  selector: ({ kind, period }) => `${kind} ${period}`,
});

const buffer = fc.constantFrom(0, 0, 15, 45);

const anyTerms: fc.Arbitrary<Partial<EventType>> = fc.record({
  duration: fc.constantFrom(30, 60, 90),
  bufferBefore: buffer,
  bufferAfter: buffer,
  capacity: fc.constantFrom(null, null, 2, 3),
  requiresConfirmation: fc.boolean(),
  holdsWhileRequested: fc.boolean(),
  assignment: fc.constantFrom<EventType['assignment']>(
    { type: 'all' },
    { type: 'any', method: 'equal' },
    { type: 'any', method: 'priority' },
    { type: 'any', method: 'sequential' },
  ),
  limits: anyLimits,
  hosts: fc
    .subarray([...hostIds], { minLength: 1 })
    .map((userIds) => userIds.map((userId, sort) => host(userId, { sort }))),
});

/** Whole days are open, so that the hours seldom refuse a generated request. */
export const anyOffer: fc.Arbitrary<ReadValues> = anyTerms.map((terms) =>
  offering(terms, daily('UTC', 0, 24)),
);

/** A step of a history. `of` selects one of the existing bookings by its number. */
export type Command =
  | { readonly act: 'create'; readonly startedAt: number; readonly email: string }
  | { readonly act: 'confirm' | 'cancel' | 'decline' | 'replace'; readonly of: number }
  | { readonly act: 'reschedule'; readonly of: number; readonly startedAt: number }
  | { readonly act: 'give'; readonly of: number; readonly userId: string }
  | {
      readonly act: 'update';
      readonly of: number;
      readonly startedAt: number;
      readonly minutes: number;
      readonly userIds: readonly string[];
    }
  | { readonly act: 'lengthen'; readonly of: number; readonly minutes: number }
  | { readonly act: 'buffer'; readonly minutes: number };

const anyBooking = fc.nat({ max: 9 });

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('create' as const),
      startedAt: anyStart,
      email: anyEmail,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('confirm', 'confirm', 'cancel', 'decline', 'replace'),
      of: anyBooking,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('reschedule' as const),
      of: anyBooking,
      startedAt: anyStart,
    }),
  },
  fc.record({ act: fc.constant('give' as const), of: anyBooking, userId: anyHost }),
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('update' as const),
      of: anyBooking,
      startedAt: anyStart,
      minutes: fc.constantFrom(30, 60, 90, 240),
      userIds: fc.subarray([...hostIds]),
    }),
  },
  fc.record({
    act: fc.constant('lengthen' as const),
    of: anyBooking,
    minutes: fc.constantFrom(30, 60, 90),
  }),
  fc.record({ act: fc.constant('buffer' as const), minutes: buffer }),
);

const uidOf = (number: number): string => `booking${String(number).padStart(5, '0')}`;

/** The decision on a command. Undefined means that the command needs no decision. */
export function decide(
  from: ReadValues,
  command: Command,
): Decision<unknown, string, Change> | undefined {
  const made = valuesIn(from, storedBooking).map(([uid]) => uid);
  if (command.act === 'create') {
    const { startedAt, email } = command;
    return create(from, { uid: uidOf(made.length), startedAt, email }, laterBy(made.length));
  }
  if (command.act === 'buffer' || made.length === 0) return undefined;
  return decideOn(from, made[command.of % made.length] as string, command);
}

/** Each booking is created a minute after the previous one. */
const laterBy = (minutes: number) => by('ann', 'member', { nowMs: nowMs + minutes * 60_000 });

function decideOn(
  from: ReadValues,
  uid: string,
  command: Exclude<Command, { readonly act: 'create' | 'buffer' }>,
): Decision<unknown, string, Change> {
  switch (command.act) {
    case 'confirm':
      return confirm(from, uid);
    case 'cancel':
    case 'decline':
      return close(from, uid, { action: command.act });
    case 'replace':
      return reassignAutomatically(from, uid);
    case 'reschedule':
      return reschedule(from, { startedAt: command.startedAt }, uid);
    case 'give':
      return reassign(from, command.userId, uid);
    case 'lengthen': {
      const startedMs = Date.parse(storedIn(from, uid).booking.startedAt);
      return update(from, { endedAt: startedMs + command.minutes * 60_000 }, uid);
    }
    case 'update': {
      const { startedAt, minutes, userIds } = command;
      const endedAt = startedAt + minutes * 60_000;
      return update(
        from,
        { startedAt, endedAt, ...(userIds.length > 0 && { hosts: named(...userIds) }) },
        uid,
      );
    }
  }
}

/** The stored data after a command, accepted or refused. */
export function afterCommand(
  from: ReadValues,
  command: Command,
  decision = decide(from, command),
): ReadValues {
  if (command.act === 'buffer') {
    return offeringNow(from, { bufferBefore: command.minutes, bufferAfter: command.minutes });
  }
  if (decision === undefined || 'refused' in decision) return from;
  return changesBooking(decision) ? applied(from, changesOf(decision)) : from;
}

/** Stored data after a history of up to 12 commands. */
export const anyPast: fc.Arbitrary<ReadValues> = fc
  .tuple(anyOffer, fc.array(anyCommand, { maxLength: 12 }))
  .map(([offer, commands]) => commands.reduce((from, one) => afterCommand(from, one), offer));
