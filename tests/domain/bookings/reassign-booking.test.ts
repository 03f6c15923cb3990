import { expect, test } from 'vitest';
import { after, changesOf, close, create, hourMs, reassign, startMs, uid } from './deciding.ts';
import { by, host, offering, offeringNow } from './organization.ts';

const booked = (parts: Parameters<typeof offering>[0] = {}) => {
  const from = offering(parts);
  return after(from, create(from));
};

test('the requested host takes over the time of the booking, and the method and the turn are not used', () => {
  const decision = reassign(booked({ hosts: [host('ada'), host('bo', { role: 'viewer' })] }), 'bo');
  expect(decision).toMatchObject({
    reply: { version: 2, data: { uid, host: { uid: 'bo', name: "bo's name" } } },
  });
  const { booking, weeks, counters, turn, event } = changesOf(decision);
  expect(booking.booking.hosts).toEqual([{ userId: 'bo', role: 'admin' }]);
  expect(booking.assignment).toBe(undefined);
  expect(weeks?.map(({ userId, entries }) => [userId, entries.length])).toEqual([
    ['ada', 0],
    ['bo', 1],
  ]);
  expect([counters, turn]).toEqual([[], undefined]);
  expect(event.kind).toBe('host_reassigned');
});

test('a user who is not a host of the event type becomes host of the booking with role admin', () => {
  const { booking } = changesOf(reassign(booked(), 'cy'));
  expect(booking.booking.hosts).toEqual([{ userId: 'cy', role: 'admin' }]);
});

test('a host who has another booking at that time cannot take over', () => {
  const from = offeringNow(booked(), { hosts: [host('bo')] });
  const busy = after(from, create(from, { uid: 'booking00002' }));
  expect(reassign(busy, 'bo')).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'busy' },
  });
});

test('only a booking with a single host that is neither cancelled nor over can be reassigned', () => {
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

test('a request that holds no time is reassigned without reading the time of any host', () => {
  const { booking, weeks } = changesOf(reassign(booked({ requiresConfirmation: true }), 'bo'));
  expect(booking.booking.hosts).toEqual([{ userId: 'bo', role: 'admin' }]);
  expect(weeks).toEqual([]);
});
