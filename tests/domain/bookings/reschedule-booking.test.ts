import { expect, test } from 'vitest';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import {
  after,
  changesOf,
  close,
  create,
  hostsIn,
  hourMs,
  reschedule,
  startMs,
  storedIn,
  uid,
  violationsIn,
  withStored,
} from './deciding.ts';
import { by, eventTypeId, host, offering, offeringNow, withoutEventType } from './organization.ts';

const dayMs = 24 * hourMs;
const tomorrow = { startedAt: startMs + dayMs };
const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;

const booked = (parts: Parameters<typeof offering>[0] = {}) => {
  const from = offering(parts);
  return after(from, create(from));
};

test('a moved booking releases its former time and limits and takes the new ones together', () => {
  const from = booked({ limits, bufferAfter: 15 });
  const decision = reschedule(from, { ...tomorrow, timeZone: 'Asia/Tokyo' });
  const moved = { startedAt: '2030-03-06T10:00:00.000Z', endedAt: '2030-03-06T11:00:00.000Z' };
  expect(decision).toMatchObject({
    reply: { version: 2, data: { ...moved, timeZone: 'Asia/Tokyo' } },
  });
  const start = (startMs + dayMs) / minuteMs;
  expect(changesOf(decision)).toMatchObject({
    booking: { ver: 1, counted: [{ name: 'bookings#D2030-03-06', by: 1 }] },
    weeks: [{ userId: 'ada', entries: [{ uid, start, end: start + 60, busyEnd: start + 75 }] }],
    counters: [
      { eventTypeId, name: 'bookings#D2030-03-05', by: -1 },
      { eventTypeId, name: 'bookings#D2030-03-06', by: 1, max: 1 },
    ],
    event: { kind: 'host_rescheduled', by: 'ada' },
  });
});

test('a booking never conflicts with its own time, seat or limits when it moves', () => {
  const halfAnHour = { startedAt: startMs + 30 * minuteMs };
  const { weeks, counters } = changesOf(reschedule(booked({ limits }), halfAnHour));
  expect(weeks).toMatchObject([{ entries: [{ uid }] }]);
  expect(counters).toEqual([]);
  const shared = changesOf(reschedule(booked({ capacity: 2, limits }), halfAnHour));
  expect(shared.seats).toMatchObject([{ change: 'close' }, { change: 'open' }]);
});

test('the same start changes nothing except the time zone of the booking', () => {
  const from = booked();
  expect(reschedule(from, {})).toEqual({
    reply: { data: storedIn(from).booking, version: 1 },
    changes: [requireUnchanged({ resource: storedBooking(uid), ver: 1 })],
  });
  const shown = changesOf(reschedule(from, { timeZone: 'Asia/Tokyo' }));
  expect(shown).toMatchObject({
    booking: { booking: { timeZone: 'Asia/Tokyo' } },
    event: { kind: 'booking_updated' },
  });
  expect([shown.weeks, shown.counters]).toEqual([[], []]);
});

const turns = {
  assignment: { type: 'any', method: 'sequential' },
  hosts: [host('ada', { sort: 1 }), host('bo', { sort: 2 })],
} as const;

test('the current host keeps a moved booking if they are free, and the turn does not advance', () => {
  const from = booked(turns);
  const decision = reschedule(from, tomorrow);
  expect(hostsIn(after(from, decision))).toEqual(['ada']);
  expect(changesOf(decision).turn).toBe(undefined);
  expect(changesOf(decision).booking.assignment).toEqual(storedIn(from).assignment);
});

test('another host gets a moved booking if the current host is not free, and the turn advances', () => {
  const alone = booked({ hosts: [host('ada')] });
  const busy = after(alone, create(alone, { uid: 'booking00002', ...tomorrow }));
  const decision = reschedule(offeringNow(busy, turns), tomorrow);
  const changes = changesOf(decision);
  expect(changes.booking).toMatchObject({
    booking: { hosts: [{ userId: 'bo' }] },
    assignment: { method: 'sequential', chosen: ['bo'] },
  });
  expect(changes.weeks?.map(({ userId }) => userId)).toEqual(['ada', 'bo']);
  expect(changes.turn).toEqual({ eventTypeId, to: { userId: 'bo', sort: 2 } });
});

test('a suspected booking gets another host without advancing the turn', () => {
  const alone = booked({ hosts: [host('ada')], requiresConfirmation: true });
  const { booking } = storedIn(alone);
  const suspected = withStored(alone, { booking: { ...booking, spamType: 1 } });
  const open = offeringNow(suspected, { requiresConfirmation: false });
  const busy = after(open, create(open, { uid: 'booking00002', ...tomorrow }));
  const decision = reschedule(offeringNow(busy, turns), tomorrow);
  expect(hostsIn(after(busy, decision))).toEqual(['bo']);
  expect(changesOf(decision).turn).toBe(undefined);
});

test('hosts who take part together cannot be replaced', () => {
  const alone = booked({ hosts: [host('bo')] });
  const busy = after(alone, create(alone, { uid: 'booking00002', ...tomorrow }));
  const together = { assignment: { type: 'all' }, hosts: [host('bo'), host('cy')] } as const;
  expect(reschedule(offeringNow(busy, together), tomorrow)).toMatchObject({
    refused: 'booking/slot-taken',
  });
});

test('a request that holds no time moves without changing weeks, seats or limits', () => {
  const from = booked({ requiresConfirmation: true, limits });
  const { weeks, seats, counters } = changesOf(reschedule(from, tomorrow));
  expect([weeks, seats, counters]).toEqual([[], [], []]);
});

test('a moved booking keeps its length and gets the buffers and the capacity of its event type', () => {
  const later = offeringNow(booked(), { duration: 30, bufferBefore: 10, capacity: 3 });
  const { booking } = changesOf(reschedule(later, tomorrow));
  expect(booking).toMatchObject({
    booking: { endedAt: '2030-03-06T11:00:00.000Z', capacity: 3 },
    occupancy: { kind: 'seats', bufferBefore: 10, bufferAfter: 0 },
  });
});

test('a start that is taken, exceeds a limit or is not offered is refused', () => {
  const from = booked({ limits });
  const other = after(from, create(from, { uid: 'booking00002', ...tomorrow }));
  expect(reschedule(other, tomorrow)).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'limit' },
  });
  expect(reschedule(offeringNow(other, { limits: [] }), tomorrow)).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'busy' },
  });
  const night = reschedule(from, { startedAt: startMs + 10 * hourMs });
  expect(night).toMatchObject({ refused: 'booking/not-offered' });
  expect(violationsIn(night)).toEqual(['/startedAt outside-hours']);
});

test('all violations of a reschedule request are reported together', () => {
  const sent = { timeZone: 'Mars/Olympus', startedAt: startMs - 30 * dayMs + 1 };
  expect(violationsIn(reschedule(booked(), sent))).toEqual([
    '/timeZone time-zone/unknown',
    '/startedAt time/not-whole-minute',
    '/startedAt booking/start-in-past',
  ]);
  const late = { startedAt: Date.parse('9999-12-31T23:30:00.000Z') };
  expect(violationsIn(reschedule(booked(), late))).toEqual(['/startedAt booking/not-offered']);
});

test('only a booking that is neither cancelled nor over and whose event type can be booked is moved', () => {
  const from = booked();
  expect(reschedule(after(from, close(from)), tomorrow)).toEqual({
    refused: 'booking/already-cancelled',
  });
  const over = by('ada', 'member', { nowMs: startMs + hourMs });
  expect(reschedule(from, tomorrow, uid, over)).toEqual({ refused: 'booking/already-over' });
  const gone = [withoutEventType(from), offeringNow(from, { status: 'disable' })];
  for (const one of gone) {
    expect(reschedule(one, tomorrow)).toEqual({ refused: 'booking/not-reschedulable' });
  }
});

test('a booking that lasts years is too large to be moved', () => {
  const from = booked();
  const { booking } = storedIn(from);
  const years = withStored(from, { booking: { ...booking, endedAt: '2032-03-05T10:00:00.000Z' } });
  expect(reschedule(years, tomorrow)).toEqual({ refused: 'booking/too-large' });
});
