import { expect, test } from 'vitest';
import { daily } from '../../support/hours/daily.ts';
import {
  after,
  changesOf,
  close,
  create,
  hourMs,
  reassignAutomatically,
  startMs,
  uid,
} from './deciding.ts';
import {
  by,
  eventTypeId,
  host,
  offering,
  offeringNow,
  readHours,
  withoutEventType,
} from './organization.ts';

const turns = {
  assignment: { type: 'any', method: 'sequential' },
  hosts: [host('ada', { sort: 1 }), host('bo', { sort: 2 }), host('cy', { sort: 3 })],
} as const;

const booked = (parts: Parameters<typeof offering>[0] = turns) => {
  const from = offering(parts);
  return after(from, create(from));
};

test('the next host according to the method gets the booking, and the turn advances', () => {
  const decision = reassignAutomatically(booked());
  expect(decision).toMatchObject({
    reply: { version: 2, data: { uid, host: { uid: 'bo', name: "bo's name" } } },
  });
  const { booking, weeks, turn, event } = changesOf(decision);
  expect(booking.assignment).toMatchObject({ method: 'sequential', chosen: ['bo'] });
  expect(turn).toEqual({ eventTypeId, to: { userId: 'bo', sort: 2 } });
  expect(weeks?.map(({ userId, entries }) => [userId, entries.length])).toEqual([
    ['ada', 0],
    ['bo', 1],
  ]);
  expect(event.kind).toBe('host_reassigned');
});

test('unavailable hosts are skipped, and if no host is left, the refusal lists each host with a reason', () => {
  const alone = offeringNow(booked(), { hosts: [host('bo')] });
  const busy = offeringNow(after(alone, create(alone, { uid: 'booking00002' })), turns);
  expect(changesOf(reassignAutomatically(busy)).turn?.to.userId).toBe('cy');
  const closed = [...busy, ...readHours(['cy'], daily('UTC', 15, 17))];
  expect(reassignAutomatically(closed)).toEqual({
    refused: 'booking/no-other-host',
    extensions: {
      hosts: [
        { userId: 'ada', reason: 'present' },
        { userId: 'bo', reason: 'busy' },
        { userId: 'cy', reason: 'outside-hours' },
      ],
    },
  });
});

test('hosts are checked for the stored time of the booking, not for the current terms of the event type', () => {
  const alone = offeringNow(booked(), { hosts: [host('bo')] });
  const before = { uid: 'booking00002', startedAt: startMs - hourMs };
  const beside = after(alone, create(alone, before));
  const later = offeringNow(beside, { ...turns, duration: 480, bufferBefore: 240 });
  expect(changesOf(reassignAutomatically(later)).turn?.to.userId).toBe('bo');
});

test('only a booking for which one host was chosen can be reassigned automatically', () => {
  const refused = { refused: 'booking/not-reassignable' };
  expect(reassignAutomatically(booked({ ...turns, assignment: { type: 'all' } }))).toEqual(refused);
  expect(reassignAutomatically(withoutEventType(booked()))).toEqual(refused);
  expect(reassignAutomatically(booked({ ...turns, capacity: 2 }))).toEqual({
    refused: 'booking/shared-slot',
  });
});

test('a booking that is cancelled or over cannot be reassigned automatically', () => {
  const from = booked();
  expect(reassignAutomatically(after(from, close(from)))).toEqual({
    refused: 'booking/already-cancelled',
  });
  const over = by('ada', 'member', { nowMs: startMs + hourMs });
  expect(reassignAutomatically(from, uid, over)).toEqual({ refused: 'booking/already-over' });
});
