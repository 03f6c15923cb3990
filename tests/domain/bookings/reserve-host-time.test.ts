import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import { withoutBooking } from '../../../lib/domain/bookings/without-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { busyTime, hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { weekOf, weeksOf } from '../../../lib/domain/ledger/week.ts';
import { limitCounter, slotSeats } from '../../../lib/domain/limits/needs.ts';
import type { Snapshot } from '../../../lib/domain/snapshot.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import {
  type ReadValues,
  snapshotOf,
  valueIn,
  valuesIn,
} from '../../support/decisions/read-values.ts';
import {
  after,
  changesOf,
  close,
  create,
  hostsIn,
  loadBooking,
  reschedule,
  storedIn,
} from './deciding.ts';
import { anyEmail, anyPast, anyStart, firstStartMs } from './histories.ts';
import { eventTypeId, eventTypeIn, hostIds, offeringNow } from './organization.ts';
import { storedReservations } from './reservations.ts';

const uid = 'bookingafter';
const anyRequest = fc.record({ uid: fc.constant(uid), startedAt: anyStart, email: anyEmail });

/** Checks `holds` for generated requests. Refused requests are skipped, but most must be accepted. */
const checkEach = (
  past: fc.Arbitrary<ReadValues>,
  holds: (before: ReadValues, made: ReadValues, decision: ReturnType<typeof create>) => void,
) => {
  let accepted = 0;
  fc.assert(
    fc.property(past, anyRequest, (before, request) => {
      const decision = create(before, request);
      if ('refused' in decision) return;
      accepted += 1;
      holds(before, after(before, decision), decision);
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(150);
};

test('a booking takes exactly its time of each host in the weeks that it reaches, and changes no other entry', () => {
  checkEach(anyPast, (before, made, decision) => {
    const { booking, occupancy } = storedIn(made, uid);
    const { weeks: written = [], seats = [] } = changesOf(decision);
    const joined = seats.flatMap(({ change, slot }) => (change === 'join' ? [slot.userId] : []));
    const [start, end] = [booking.startedAt, booking.endedAt].map(
      (text) => Date.parse(text) / minuteMs,
    ) as [number, number];
    const time = {
      start,
      end,
      busyStart: start - occupancy.bufferBefore,
      busyEnd: end + occupancy.bufferAfter,
    };
    const taking = occupancy.kind === 'none' ? [] : hostsIn(made, uid);
    const touched = taking
      .filter((userId) => !joined.includes(userId))
      .flatMap((userId) => weeksOf(time.busyStart, time.busyEnd).map((week) => ({ userId, week })));
    expect(written.map(({ userId, week }) => ({ userId, week }))).toEqual(touched);
    for (const { userId, week, entries } of written) {
      const there = valueIn(before, hostWeek({ userId, week })) ?? [];
      expect(entries.filter((entry) => entry.start !== start)).toEqual(there);
      const own = entries.filter((entry) => entry.start === start);
      expect(own).toMatchObject([{ ...time, kind: occupancy.kind, eventTypeId }]);
    }
  });
});

test('a booking that is created and closed leaves hosts, seats and limits as they were', () => {
  checkEach(anyPast, (before, made) => {
    const action = storedIn(made, uid).booking.status === 'request' ? 'decline' : 'cancel';
    expect(storedReservations(after(made, close(made, uid, { action })))).toEqual(
      storedReservations(before),
    );
  });
});

/** The two weeks that contain all generated bookings. */
const weeks = [0, 1].map((next) => weekOf(firstStartMs / minuteMs) + next);

/** All values that decide whether a slot is free: weeks, busy time and seats of all hosts, and all counters. */
function valuesForSlots(snapshot: Snapshot, from: ReadValues) {
  return {
    hosts: hostIds.map((userId) => ({
      weeks: weeks.map((week) => snapshot.get(hostWeek({ userId, week }))),
      busy: snapshot.get(busyTime({ userId, weeks })),
      seats: valuesIn(from, slotSeats)
        .filter(([slot]) => slot.userId === userId)
        // The end of a slot without guests has no meaning.
        .map(([slot]) => snapshot.get(slotSeats(slot)))
        .map((seats) => (seats.taken === 0 ? 'free' : seats)),
    })),
    counters: valuesIn(from, limitCounter).map(([counter]) => snapshot.get(limitCounter(counter))),
  };
}

/** A snapshot of `from` with the weeks of all hosts, and with the seats and counters that are stored in `like`. */
function readAll(from: ReadValues, like: ReadValues): Snapshot {
  const needs = [
    ...hostIds.flatMap((userId) => weeks.map((week) => hostWeek({ userId, week }))),
    ...valuesIn(like, slotSeats).map(([slot]) => slotSeats(slot)),
    ...valuesIn(like, limitCounter).map(([counter]) => limitCounter(counter)),
  ];
  return snapshotOf(needs, ...from);
}

test('a snapshot without a booking equals the snapshot before it was created', () => {
  checkEach(anyPast, (before, made) => {
    const { stored } = loadBooking(made, uid);
    const without = withoutBooking(readAll(made, made), stored, eventTypeIn(made));
    expect(valuesForSlots(without, made)).toEqual(valuesForSlots(readAll(before, made), made));
  });
});

const withoutBookings = (from: ReadValues): ReadValues =>
  from.filter(({ need }) => need.kind !== storedBooking.kind);

/** The terms of an event type with the same host at every start. */
const withoutChoice = ({ assignment, hosts }: EventType): Partial<EventType> =>
  assignment.type === 'all' ? {} : { hosts: hosts.slice(0, 1) };

test('rescheduling a booking has the same result as cancelling it and creating it again', () => {
  const past = anyPast.map((from) => offeringNow(from, withoutChoice(eventTypeIn(from))));
  const outcomes = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(past, anyRequest, anyStart, (before, request, startedAt) => {
      const decision = create(before, request);
      if ('refused' in decision || startedAt === request.startedAt) return;
      const made = after(before, decision);
      const moved = reschedule(made, { startedAt }, uid);
      const closed = withoutBookings(after(made, close(made, uid)));
      const anew = create(closed, { ...request, startedAt });
      if ('refused' in moved) {
        outcomes.refused += 1;
        expect(moved).toEqual(anew);
      } else {
        outcomes.accepted += 1;
        expect(storedReservations(after(made, moved))).toEqual(
          storedReservations(after(closed, anew)),
        );
      }
    }),
    { numRuns: 400 },
  );
  expect(outcomes.accepted).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(20);
});
