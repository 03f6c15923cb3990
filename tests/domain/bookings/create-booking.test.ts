import { expect, test } from 'vitest';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import { slotSeats } from '../../../lib/domain/limits/needs.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { read } from '../../support/decisions/read-values.ts';
import { daily } from '../../support/hours/daily.ts';
import {
  after,
  changesOf,
  create,
  guestOf,
  hostsIn,
  hourMs,
  refusalOf,
  startMs,
  storedIn,
  uid,
  violationsIn,
} from './deciding.ts';
import { by, eventTypeId, host, offering, offeringNow } from './organization.ts';

const start = startMs / minuteMs;
const week = weekOf(start);
const startedAt = new Date(startMs).toISOString();
const slot = { eventTypeId, startedAt, userId: 'ada' };

const entry = {
  kind: 'booking',
  uid,
  eventTypeId,
  start,
  end: start + 60,
  busyStart: start,
  busyEnd: start + 60,
  createdMinute: Date.parse('2030-03-01T00:00:00Z') / minuteMs,
};

const taken = (reason: string) => ({ refused: 'booking/slot-taken', extensions: { reason } });

test('a new booking takes the time of its host and stores its creator', () => {
  const decision = create(offering());
  expect(decision).toMatchObject({ reply: { version: 1, data: { uid, status: 'open' } } });
  expect(changesOf(decision)).toMatchObject({
    booking: {
      ver: 0,
      createdBy: 'ann',
      booking: { uid, startedAt, hosts: [{ userId: 'ada', role: 'admin' }] },
      assignment: { method: 'equal', chosen: ['ada'] },
    },
    weeks: [{ userId: 'ada', week, entries: [entry] }],
    seats: [],
    counters: [],
    turn: undefined,
    event: { kind: 'guest_booked', by: 'ann', at: '2030-03-01T00:00:30.000Z' },
  });
});

test('a booking at the edge of a week is stored completely in both weeks, with its buffers', () => {
  const edge = weekStart(week + 1);
  const from = offering({ bufferBefore: 30, bufferAfter: 15 }, daily('UTC', 0, 24));
  const { weeks = [] } = changesOf(create(from, { startedAt: edge * minuteMs }));
  expect(weeks.map((one) => one.week)).toEqual([week, week + 1]);
  const own = { start: edge, end: edge + 60, busyStart: edge - 30, busyEnd: edge + 75 };
  for (const { entries } of weeks) expect(entries).toMatchObject([own]);
});

test('a request holds the time of its host only if the event type requires it', () => {
  const held = changesOf(
    create(offering({ requiresConfirmation: true, holdsWhileRequested: true })),
  );
  expect(held).toMatchObject({
    booking: { booking: { status: 'request' } },
    weeks: [{ entries: [{ ...entry, kind: 'request' }] }],
    event: { kind: 'booking_requested' },
  });
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const {
    booking,
    weeks = [],
    counters = [],
  } = changesOf(create(offering({ requiresConfirmation: true, limits })));
  expect([booking.occupancy.kind, booking.counted]).toEqual(['none', undefined]);
  expect([...weeks, ...counters]).toEqual([]);
});

test('the first guest opens a slot, the next guests join it, and a full slot is refused', () => {
  const from = offering({ capacity: 2 });
  const opened = create(from);
  const shared = { ...entry, kind: 'seats', uid: eventTypeId };
  expect(changesOf(opened)).toMatchObject({
    seats: [{ change: 'open', slot, end: start + 60 }],
    weeks: [{ entries: [shared] }],
  });
  const one = after(from, opened);
  const joined = create(one, { uid: 'booking00002' });
  expect(changesOf(joined)).toMatchObject({
    seats: [{ change: 'join', slot, end: start + 60, capacity: 2 }],
    weeks: [],
  });
  expect(create(after(one, joined), { uid: 'booking00003' })).toMatchObject(taken('capacity'));
});

test('a guest joins a slot with the buffers of the slot, whatever the event type has now', () => {
  const from = offering({ capacity: 2, bufferBefore: 30 });
  const later = offeringNow(after(from, create(from)), { bufferBefore: 0, bufferAfter: 90 });
  const joined = after(later, create(later, { uid: 'booking00002' }));
  expect(storedIn(joined, 'booking00002').occupancy).toEqual({
    kind: 'seats',
    bufferBefore: 30,
    bufferAfter: 0,
  });
});

test('a slot with another duration cannot be joined', () => {
  const from = offering({ capacity: 2 });
  const later = offeringNow(after(from, create(from)), { duration: 30 });
  expect(create(later, { uid: 'booking00002' })).toMatchObject(taken('busy'));
});

test('every limit counts the booking, up to its maximum', () => {
  const limits: EventType['limits'] = [
    { kind: 'bookings', period: 'day', max: 2 },
    { kind: 'minutes', period: 'week', max: 90 },
    { kind: 'bookingsPerEmail', period: 'month', max: 1 },
  ];
  const { counters, booking } = changesOf(create(offering({ limits })));
  const perGuest = `bookingsPerEmail#M2030-03#${guestOf('guest@example.com')}`;
  expect(counters).toEqual([
    { eventTypeId, name: 'bookings#D2030-03-05', by: 1, max: 2 },
    { eventTypeId, name: 'minutes#W2030-03-04', by: 60, max: 90 },
    { eventTypeId, name: perGuest, by: 1, max: 1 },
  ]);
  expect(booking.counted).toEqual([
    { name: 'bookings#D2030-03-05', by: 1 },
    { name: 'minutes#W2030-03-04', by: 60 },
    { name: perGuest, by: 1 },
  ]);
});

test('a limit that is still being filled counts the booking without refusing any', () => {
  const pending = {
    limits: [{ kind: 'bookings', period: 'day', max: 0, generation: 7 }],
    timeZone: 'UTC',
    rev: 7,
    sinceMs: 0,
  } as const;
  const { counters, booking } = changesOf(create(offering({ pending })));
  expect(counters).toEqual([{ eventTypeId, name: '7#bookings#D2030-03-05', by: 1 }]);
  expect(booking.counted).toEqual([{ name: '7#bookings#D2030-03-05', by: 1 }]);
});

test.each([
  ['bookings', { kind: 'bookings', period: 'day', max: 1 }, 'other@example.com'],
  ['minutes', { kind: 'minutes', period: 'month', max: 119 }, 'other@example.com'],
  ['bookings of a guest', { kind: 'bookingsPerEmail', period: 'week', max: 1 }, undefined],
] as const)('a used-up limit of %s refuses the next booking', (_, limit, email) => {
  const from = offering({ limits: [limit] });
  const sent = { uid: 'booking00002', startedAt: startMs + 2 * hourMs, ...(email && { email }) };
  expect(create(after(from, create(from)), sent)).toMatchObject(taken('limit'));
  const more = offeringNow(from, { limits: [{ ...limit, max: limit.max + 1 }] });
  expect(create(after(more, create(more)), sent)).toMatchObject({ reply: { version: 1 } });
});

test('a limit per guest does not count bookings of other guests', () => {
  const from = offering({ limits: [{ kind: 'bookingsPerEmail', period: 'week', max: 1 }] });
  const sent = { uid: 'booking00002', email: 'other@example.com', startedAt: startMs + 2 * hourMs };
  expect(create(after(from, create(from)), sent)).toMatchObject({ reply: { version: 1 } });
});

test('hosts take turns, and each booking advances the turn', () => {
  const from = offering({
    assignment: { type: 'any', method: 'sequential' },
    hosts: [host('ada', { sort: 1 }), host('bo', { sort: 2 })],
  });
  const first = create(from);
  expect(changesOf(first).turn).toEqual({ eventTypeId, to: { userId: 'ada', sort: 1 } });
  const second = create(after(from, first), { uid: 'booking00002' });
  expect(changesOf(second).turn).toEqual({ eventTypeId, to: { userId: 'bo', sort: 2 } });
  expect(hostsIn(after(after(from, first), second), 'booking00002')).toEqual(['bo']);
});

test('if all hosts take part, all of them are booked, or none if one is busy', () => {
  const together = { assignment: { type: 'all' }, hosts: [host('ada'), host('bo')] } as const;
  const { weeks = [], turn } = changesOf(create(offering(together)));
  expect(weeks.map(({ userId }) => userId)).toEqual(['ada', 'bo']);
  expect(turn).toBe(undefined);
  const alone = offering({ hosts: [host('bo')] });
  const busy = offeringNow(after(alone, create(alone)), together);
  expect(create(busy, { uid: 'booking00002' })).toMatchObject(taken('busy'));
});

test('if the first host was lost after the seats were read, the next host is booked', () => {
  const from = offering({
    capacity: 3,
    assignment: { type: 'any', method: 'priority' },
    hosts: [host('ada', { priority: 3 }), host('bo')],
  });
  const lost = [...from, read(slotSeats(slot), { taken: 1, end: start + 30 })];
  expect(hostsIn(after(lost, create(lost)))).toEqual(['bo']);
  const alone = offeringNow(lost, { hosts: [host('ada')] });
  expect(create(alone)).toMatchObject(taken('busy'));
});

test('a restricted user cannot create a booking', () => {
  expect(create(offering(), {}, by('ann', 'restricted'))).toEqual({
    refused: 'caller/role-forbids',
  });
});

test('the dry run of a booking makes the same decision and returns no real uid', () => {
  const decision = create(offering(), {}, by('ann', 'member', { dryRun: true }));
  expect(decision).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
  expect(changesOf(decision).booking.booking.uid).toBe(uid);
});

test.each([
  ['off the grid', {}, startMs + 10 * minuteMs, 'grid'],
  ['inside the notice', { minimumNotice: 7 * 1440 }, startMs, 'notice'],
  ['beyond the window', { window: { days: 3 } }, startMs, 'window'],
  ['outside the hours', {}, startMs + 7 * hourMs, 'outside-hours'],
  [
    'of an event type without a bookable host',
    { hosts: [host('ada', { userType: 'notifyHost' })] },
    startMs,
    'no-host',
  ],
] as const)('a start %s is not offered', (_, parts, startedAt, code) => {
  const decision = create(offering(parts), { startedAt });
  expect(refusalOf(decision).refused).toBe('booking/not-offered');
  expect(violationsIn(decision)).toEqual([`/startedAt ${code}`]);
});

test('a start next to another booking is refused unless it leaves the buffer free', () => {
  const from = offering({ bufferAfter: 15 });
  const booked = after(from, create(from));
  const next = { uid: 'booking00002', startedAt: startMs + hourMs };
  expect(create(booked, next)).toMatchObject(taken('busy'));
  const before = { ...next, startedAt: startMs - hourMs };
  expect(create(booked, before)).toMatchObject(taken('buffer'));
  const further = { ...next, startedAt: startMs + 1.5 * hourMs };
  expect(create(booked, further)).toMatchObject({ reply: { version: 1 } });
});

test('a schedule of the host blocks a booking', () => {
  const schedule = { ...entry, kind: 'schedule', uid: 'schedule0001', eventTypeId: null } as const;
  const from = [...offering(), read(hostWeek({ userId: 'ada', week }), [schedule])];
  expect(create(from)).toMatchObject(taken('busy'));
});
