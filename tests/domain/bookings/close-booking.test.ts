import { expect, test } from 'vitest';
import { daily } from '../../support/hours/daily.ts';
import { after, changesOf, close, confirm, create, storedIn, uid } from './deciding.ts';
import { by, eventTypeId, host, offering, offeringNow, withoutEventType } from './organization.ts';
import { storedReservations } from './reservations.ts';

const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
const counter = 'bookings#D2030-03-05';

const booked = (parts: Parameters<typeof offering>[0] = {}) => {
  const from = offering(parts);
  return after(from, create(from));
};

test('a cancellation releases the time and the limits of the booking and stores the reason', () => {
  const context = by('ada', 'member', { nowMs: Date.parse('2030-03-02T00:00:00Z') });
  const decision = close(booked({ limits }), uid, { action: 'cancel', reason: 'Ill' }, context);
  const at = '2030-03-02T00:00:00.000Z';
  expect(changesOf(decision)).toMatchObject({
    booking: {
      ver: 1,
      booking: {
        status: 'cancel',
        cancelReason: 'Ill',
        cancelledAt: at,
        cancelledBy: 'host',
        updatedAt: at,
      },
    },
    weeks: [{ userId: 'ada', entries: [] }],
    seats: [],
    counters: [{ eventTypeId, name: counter, by: -1 }],
    event: { kind: 'host_cancelled', by: 'ada', at, isSilent: false },
  });
  expect(changesOf(decision).booking.counted).toBe(undefined);
});

test('a declined request publishes booking_declined and is silent if no messages are to be sent', () => {
  const from = booked({ requiresConfirmation: true });
  const { event, weeks, counters } = changesOf(
    close(from, uid, { action: 'decline', isSendUpdates: false }),
  );
  expect(event).toMatchObject({ kind: 'booking_declined', isSilent: true });
  expect([weeks, counters]).toEqual([[], []]);
});

test('a guest leaves a shared slot, and the last guest closes it', () => {
  const one = booked({ capacity: 2 });
  const two = after(one, create(one, { uid: 'booking00002' }));
  const left = close(two);
  expect(changesOf(left)).toMatchObject({ seats: [{ change: 'leave' }], weeks: [] });
  const last = close(after(two, left), 'booking00002');
  expect(changesOf(last)).toMatchObject({
    seats: [{ change: 'close' }],
    weeks: [{ userId: 'ada', entries: [] }],
  });
});

test('the last guest removes the slot with its original buffers, whatever the buffers of the event type are now', () => {
  const one = booked({ capacity: 2, bufferBefore: 60 });
  const later = offeringNow(one, { bufferBefore: 0 });
  const two = after(later, create(later, { uid: 'booking00002' }));
  const left = after(two, close(two));
  const empty = after(left, close(left, 'booking00002'));
  expect(storedReservations(empty)).toEqual([]);
});

test('the last guest removes the slot from every week that it reaches, even if their own booking reaches fewer weeks', () => {
  const startedAt = Date.parse('2030-03-07T00:00:00.000Z');
  const from = offering({ capacity: 2, bufferBefore: 60 }, daily('UTC', 0, 24));
  const one = after(from, create(from, { startedAt }));
  const together = { assignment: { type: 'all' }, hosts: [host('ada'), host('bo')] } as const;
  const later = offeringNow(one, { ...together, bufferBefore: 0 });
  const two = after(later, create(later, { uid: 'booking00002', startedAt }));
  expect(storedIn(two, 'booking00002').occupancy.bufferBefore).toBe(0);
  const left = after(two, close(two));
  const { weeks = [] } = changesOf(close(left, 'booking00002'));
  expect(weeks.map(({ userId, entries }) => [userId, entries.length])).toEqual([
    ['ada', 0],
    ['ada', 0],
    ['bo', 0],
  ]);
});

test('a counter of a limit that no longer exists is not changed', () => {
  const later = offeringNow(booked({ limits }), {
    limits: [{ kind: 'bookings', period: 'week', max: 9, generation: 3 }],
  });
  expect(changesOf(close(later)).counters).toEqual([]);
  expect(changesOf(close(withoutEventType(booked({ limits })))).counters).toEqual([]);
});

test('a cancelled booking cannot be closed again, and a confirmed booking cannot be declined', () => {
  const open = booked();
  expect(close(open, uid, { action: 'decline' })).toEqual({ refused: 'booking/already-confirmed' });
  const closed = after(open, close(open));
  for (const action of ['cancel', 'decline'] as const) {
    expect(close(closed, uid, { action })).toEqual({ refused: 'booking/already-cancelled' });
  }
  const request = booked({ requiresConfirmation: true });
  const confirmed = after(request, confirm(request));
  expect(close(confirmed, uid, { action: 'decline' })).toEqual({
    refused: 'booking/already-confirmed',
  });
});

test('a booking that is over can still be cancelled', () => {
  const late = by('ada', 'member', { nowMs: Date.parse('2031-01-01T00:00:00Z') });
  const { weeks } = changesOf(close(booked(), uid, { action: 'cancel' }, late));
  expect(weeks).toMatchObject([{ entries: [] }]);
});
