import { expect, test } from 'vitest';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { weekOf } from '../../../lib/domain/ledger/week.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { read, valueIn } from '../../support/decisions/read-values.ts';
import {
  after,
  changesOf,
  close,
  create,
  hourMs,
  named,
  startMs,
  storedIn,
  uid,
  update,
  violationsIn,
} from './deciding.ts';
import { by, eventTypeId, offering, offeringNow } from './organization.ts';

const start = startMs / minuteMs;
const week = weekOf(start);
const later = { startedAt: startMs + 2 * hourMs };

const booked = (parts: Parameters<typeof offering>[0] = {}) => {
  const from = offering(parts);
  return after(from, create(from));
};

/** Stored data with two guests in one slot. */
const shared = () => {
  const one = booked({ capacity: 2 });
  return after(one, create(one, { uid: 'booking00002' }));
};

test('another name changes neither the time nor the hosts of a booking', () => {
  const from = booked();
  const decision = update(from, { name: 'Lunch', updateMessage: 'Renamed', isSendUpdates: false });
  expect(decision).toMatchObject({ reply: { version: 2, data: { name: 'Lunch' } } });
  const { weeks, seats, counters, event } = changesOf(decision);
  expect([weeks, seats, counters]).toEqual([[], [], []]);
  expect(event).toMatchObject({ kind: 'booking_updated', isSilent: true, message: 'Renamed' });
  expect(storedIn(after(from, decision)).assignment).toEqual(storedIn(from).assignment);
});

test('an update of a booking without members changes nothing and requires the version that was read', () => {
  const from = booked();
  expect(update(from, {})).toEqual({
    reply: { data: storedIn(from).booking, version: 1 },
    changes: [requireUnchanged({ resource: storedBooking(uid), ver: 1 })],
  });
});

test('a new start keeps the length, and a new end can be sent with it', () => {
  const moved = update(booked(), later);
  expect(moved).toMatchObject({ reply: { data: { endedAt: '2030-03-05T13:00:00.000Z' } } });
  const { weeks, event } = changesOf(moved);
  const own = { uid, start: start + 120, end: start + 180 };
  expect(weeks).toMatchObject([{ userId: 'ada', week, entries: [own] }]);
  expect(event.kind).toBe('host_rescheduled');
  const longer = update(booked(), { ...later, endedAt: startMs + 5 * hourMs });
  expect(longer).toMatchObject({ reply: { data: { endedAt: '2030-03-05T15:00:00.000Z' } } });
});

test('an update of a booking by a host may exceed limits and is counted in them', () => {
  const limits = [{ kind: 'minutes', period: 'day', max: 60 }] as const;
  const { counters, booking } = changesOf(
    update(booked({ limits }), { endedAt: startMs + 3 * hourMs }),
  );
  expect(counters).toEqual([{ eventTypeId, name: 'minutes#D2030-03-05', by: 120 }]);
  expect(booking.counted).toEqual([{ name: 'minutes#D2030-03-05', by: 180 }]);
  const nextDay = changesOf(update(booked({ limits }), { startedAt: startMs + 24 * hourMs }));
  expect(nextDay.counters).toEqual([
    { eventTypeId, name: 'minutes#D2030-03-05', by: -60 },
    { eventTypeId, name: 'minutes#D2030-03-06', by: 60 },
  ]);
});

test('requested hosts take over the time of the booking, without an assignment method', () => {
  const { weeks, booking, event, counters } = changesOf(
    update(booked(), { hosts: named('bo', 'cy') }),
  );
  expect(weeks?.map(({ userId, entries }) => [userId, entries.length])).toEqual([
    ['ada', 0],
    ['bo', 1],
    ['cy', 1],
  ]);
  expect(booking.assignment).toBe(undefined);
  expect(event.kind).toBe('host_reassigned');
  expect(counters).toEqual([]);
});

test('an update to the same hosts and times changes no week', () => {
  const { weeks } = changesOf(update(booked(), { hosts: named('ada'), startedAt: startMs }));
  expect(weeks).toEqual([]);
});

test('an update ignores the hours and schedules of the host, and is refused if another booking is in the way', () => {
  const schedule: Entry = {
    kind: 'schedule',
    uid: 'schedule0001',
    eventTypeId: null,
    start: start + 720,
    end: start + 780,
    busyStart: start + 720,
    busyEnd: start + 780,
    createdMinute: 0,
  };
  const from = booked();
  const ofAda = hostWeek({ userId: 'ada', week });
  const [own] = valueIn(from, ofAda) ?? [];
  if (own === undefined) throw new Error('The booking has no entry in the week.');
  const withSchedule = [...from, read(ofAda, [own, schedule])];
  const { weeks } = changesOf(update(withSchedule, { startedAt: startMs + 12 * hourMs }));
  expect(weeks?.[0]?.entries.map(({ kind }) => kind)).toEqual(['booking', 'schedule']);
  const other = after(from, create(from, { uid: 'booking00002', ...later }));
  expect(update(other, { startedAt: startMs + 1.5 * hourMs })).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'busy' },
  });
});

test('the length of a booking in a shared slot changes only if it has a single guest', () => {
  const longer = { endedAt: startMs + 2 * hourMs };
  const alone = changesOf(update(booked({ capacity: 2 }), longer));
  expect(alone.seats).toMatchObject([{ change: 'resize', end: start + 120 }]);
  expect(alone.weeks).toMatchObject([{ entries: [{ kind: 'seats', end: start + 120 }] }]);
  expect(update(shared(), longer)).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'busy' },
  });
});

test('one of several guests moves to a new slot or joins one that has free seats according to the current capacity', () => {
  const moved = changesOf(update(shared(), later));
  expect(moved.seats).toMatchObject([{ change: 'leave' }, { change: 'open' }]);
  expect(moved.weeks).toMatchObject([{ entries: [{ start }, { start: start + 120 }] }]);
  const from = after(shared(), create(shared(), { uid: 'booking00003', ...later }));
  const more = offeringNow(from, { capacity: 7 });
  expect(changesOf(update(more, later)).seats).toMatchObject([
    { change: 'leave' },
    { change: 'join', capacity: 7 },
  ]);
  const full = offeringNow(from, { capacity: 1 });
  expect(update(full, later)).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'capacity' },
  });
});

test('the host of a shared slot cannot be changed', () => {
  expect(update(shared(), { hosts: named('bo') })).toEqual({ refused: 'booking/shared-slot' });
});

test('all violations of an update of a booking are reported together', () => {
  const sent = {
    timeZone: 'Mars/Olympus',
    startedAt: startMs - 90 * 24 * hourMs + 1,
    endedAt: startMs - 91 * 24 * hourMs,
    hosts: named('ada', 'nobody', 'ada'),
  };
  const decision = update(booked(), sent);
  expect(violationsIn(decision)).toEqual([
    '/timeZone time-zone/unknown',
    '/startedAt time/not-whole-minute',
    '/startedAt booking/start-in-past',
    '/endedAt time/end-not-after-start',
    '/hosts/1/userId user/unknown',
    '/hosts/2/userId booking/host-repeated',
  ]);
});

test('the unchanged start of a running booking is not reported as past', () => {
  const running = by('ada', 'member', { nowMs: startMs + 30 * minuteMs });
  const longer = { startedAt: startMs, endedAt: startMs + 2 * hourMs };
  expect(update(booked(), longer, uid, running)).toMatchObject({ reply: { version: 2 } });
  const earlier = { startedAt: startMs - 30 * minuteMs };
  expect(violationsIn(update(booked(), earlier, uid, running))).toEqual([
    '/startedAt booking/start-in-past',
  ]);
});

test('a cancelled booking cannot be updated, and violations of the request are reported first', () => {
  const from = booked();
  const closed = after(from, close(from));
  expect(update(closed, { name: 'Lunch' })).toEqual({ refused: 'booking/already-cancelled' });
  expect(update(closed, { timeZone: 'Mars/Olympus' })).toMatchObject({
    refused: 'request/unprocessable',
  });
});

test('an update of a booking to a length of 200 weeks is refused as too large', () => {
  const endedAt = startMs + 200 * 7 * 24 * hourMs;
  expect(update(booked(), { endedAt })).toEqual({ refused: 'booking/too-large' });
});
