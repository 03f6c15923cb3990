import { expect, test } from 'vitest';
import { after, changesOf, close, create, hourMs, reassign, startMs, uid } from './deciding.ts';
import { by, host, offering, offeringNow } from './organization.ts';

const booked = (parts: Parameters<typeof offering>[0] = {}) => {
  const from = offering(parts);
  return after(from, create(from));
};

test('the host who is named takes the time over, whatever the method would say', () => {
  const decision = reassign(booked({ hosts: [host('ada'), host('bo', { role: 'viewer' })] }), 'bo');
  expect(decision).toMatchObject({
    reply: { version: 2, data: { uid, host: { uid: 'bo', name: "bo's name" } } },
  });
  const { booking, weeks, counters, turn, event } = changesOf(decision);
  expect(booking.booking.hosts).toEqual([{ userId: 'bo', role: 'viewer' }]);
  expect(booking.assignment).toBe(undefined);
  expect(weeks?.map(({ userId, entries }) => [userId, entries.length])).toEqual([
    ['ada', 0],
    ['bo', 1],
  ]);
  expect([counters, turn]).toEqual([[], undefined]);
  expect(event.kind).toBe('host_reassigned');
});

test('a user who is no host of the event type takes it as admin', () => {
  const { booking } = changesOf(reassign(booked(), 'cy'));
  expect(booking.booking.hosts).toEqual([{ userId: 'cy', role: 'admin' }]);
});

test('a host who has another booking then does not take it', () => {
  const from = offeringNow(booked(), { hosts: [host('bo')] });
  const busy = after(from, create(from, { uid: 'booking00002' }));
  expect(reassign(busy, 'bo')).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'busy' },
  });
});

test('only a booking of one host that is still to come, or under way, gets another one', () => {
  const from = booked();
  expect(reassign(from, 'ada')).toEqual({ refused: 'booking/already-hosted' });
  expect(reassign(after(from, close(from)), 'bo')).toEqual({
    refused: 'booking/already-cancelled',
  });
  const at = (nowMs: number) => by('ada', 'member', { nowMs });
  expect(reassign(from, 'bo', uid, at(startMs + hourMs))).toEqual({
    refused: 'booking/already-over',
  });
  expect(reassign(from, 'bo', uid, at(startMs + hourMs - 1))).toMatchObject({
    reply: { version: 2 },
  });
  expect(reassign(booked({ capacity: 2 }), 'bo')).toEqual({ refused: 'booking/shared-slot' });
  const together = { assignment: { type: 'all' }, hosts: [host('ada'), host('bo')] } as const;
  expect(reassign(booked(together), 'cy')).toEqual({ refused: 'booking/not-reassignable' });
});

test('a request that holds nothing is handed over without a look at anybody’s time', () => {
  const { booking, weeks } = changesOf(reassign(booked({ requiresConfirmation: true }), 'bo'));
  expect(booking.booking.hosts).toEqual([{ userId: 'bo', role: 'admin' }]);
  expect(weeks).toEqual([]);
});
