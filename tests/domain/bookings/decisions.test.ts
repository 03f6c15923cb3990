import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostHours } from '../../../lib/domain/hours/needs.ts';
import { busyTime, hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { changesBooking } from '../../support/decisions/grouped-changes.ts';
import { absent, snapshotOf } from '../../support/decisions/read-values.ts';
import { changesOf } from './deciding.ts';
import { afterCommand, anyCommand, anyOffer, anyPast, decide } from './histories.ts';
import { expectedReservations, overlapsIn, storedReservations } from './reservations.ts';

/** Kinds of events that the generated histories produce. The other kinds have tests with examples. */
const eventKinds = [
  'booking_requested',
  'guest_booked',
  'booking_confirmed',
  'booking_declined',
  'booking_updated',
  'host_rescheduled',
  'host_reassigned',
  'host_cancelled',
];
const seatChanges = ['open', 'join', 'leave', 'close', 'resize'];
const refusals = [
  'booking/slot-taken',
  'booking/already-cancelled',
  'booking/already-confirmed',
  'booking/shared-slot',
  'booking/not-reassignable',
  'booking/already-hosted',
  'booking/no-other-host',
];

const anyHistory = fc.tuple(anyOffer, fc.array(anyCommand, { minLength: 10, maxLength: 40 }));

test('after thousands of decisions, hosts, seats and limits match the bookings, and no host has two at the same time', () => {
  let decisions = 0;
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(anyHistory, ([offer, commands]) => {
      let from = offer;
      for (const command of commands) {
        const decision = decide(from, command);
        if (decision) decisions += 1;
        if (decision && 'refused' in decision) outcomes.add(decision.refused);
        else if (decision !== undefined && changesBooking(decision)) {
          const { event, seats, turn } = changesOf(decision);
          for (const { change } of seats) outcomes.add(change);
          outcomes.add(event.kind).add(turn ? 'turn' : 'no turn');
        }
        from = afterCommand(from, command, decision);
        expect(storedReservations(from)).toEqual(expectedReservations(from));
        expect(overlapsIn(from)).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
  expect(decisions).toBeGreaterThan(2_000);
  const turns = ['turn', 'no turn'];
  expect(outcomes).toEqual(new Set([...eventKinds, ...seatChanges, ...turns, ...refusals]));
});

test('a decision depends only on the command and the snapshot', () => {
  fc.assert(
    fc.property(anyPast, anyCommand, (from, command) => {
      const again = structuredClone(from);
      expect(decide(again, structuredClone(command))).toEqual(decide(from, command));
      expect(again).toEqual(from);
    }),
  );
});

test('a decision cannot read data that is not in its needs', () => {
  const read = snapshotOf([hostWeek({ userId: 'ada', week: 1 })], absent(hostWeek, []));
  expect(read.get(hostWeek({ userId: 'ada', week: 1 }))).toEqual([]);
  expect(() => read.get(hostWeek({ userId: 'ada', week: 2 }))).toThrow('not read');
  expect(() => read.get(busyTime({ userId: 'ada', weeks: [1, 2] }))).toThrow('not read');
  expect(() => read.get(hostHours('ada'))).toThrow('not read');
});
