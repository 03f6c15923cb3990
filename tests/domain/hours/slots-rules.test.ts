import { expect, test } from 'vitest';
import type { EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import type { SlotHost } from '../../../lib/domain/hours/host-availability.ts';
import { checkStart, offeredStarts, type SlotQuestion } from '../../../lib/domain/hours/slots.ts';

const day = Date.UTC(2026, 4, 4) / 60_000;
/** The epoch minute of a UTC time of the day, such as `09:30`. */
const at = (time: string) => day + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const spans = (...times: string[]) => times.map(at);

const hostOf = (userId: string, members: Partial<EventTypeHost> = {}): EventTypeHost => ({
  userId,
  userType: 'host',
  role: 'viewer',
  priority: 0,
  weight: 1,
  sort: 0,
  ...members,
});

const time = (userId: string, members: Partial<SlotHost> = {}): SlotHost => ({
  userId,
  open: spans('09:00', '12:00'),
  busy: [],
  seats: [],
  ...members,
});

interface Given {
  readonly eventType?: Partial<SlotQuestion['eventType']>;
  readonly hosts?: readonly SlotHost[];
  readonly now?: string;
  readonly usedUp?: SlotQuestion['usedUp'];
}

function question({ eventType, hosts = [time('ann')], now = '00:00', usedUp = [] }: Given) {
  return {
    eventType: {
      duration: 30,
      interval: 30,
      bufferBefore: 0,
      bufferAfter: 0,
      minimumNotice: 0,
      window: null,
      timeZone: 'UTC',
      capacity: null,
      assignment: { type: 'any', method: 'equal' } as const,
      hosts: hosts.map((host) => hostOf(host.userId)),
      ...eventType,
    },
    hosts,
    nowMs: at(now) * 60_000,
    usedUp,
  };
}

const offered = (given: Given) =>
  offeredStarts(question(given), day, day + 1440).map(({ start }) =>
    new Date(start * 60_000).toISOString().slice(11, 16),
  );
const capacities = (given: Given) =>
  offeredStarts(question(given), day, day + 1440).map((one) => one.remainingCapacity);
const judged = (given: Given, start: string) => checkStart(question(given), at(start));

test('the last slot ends exactly when the hours end', () => {
  expect(offered({})).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
});

test('a slot can begin in the minute in which another booking ends', () => {
  const hosts = [time('ann', { busy: spans('09:30', '10:00', '10:30', '11:30') })];
  expect(offered({ hosts })).toEqual(['09:00', '10:00', '11:30']);
});

test('buffers can extend beyond the hours but not into other busy time of the host', () => {
  const eventType = { bufferBefore: 15, bufferAfter: 15 };
  const hosts = [time('ann', { busy: spans('10:00', '10:30') })];
  expect(offered({ eventType, hosts })).toEqual(['09:00', '11:00', '11:30']);
});

test('hours that touch are one span, and hours with a gap are not', () => {
  const hosts = [time('ann', { open: spans('09:00', '09:45', '10:00', '11:00') })];
  expect(offered({ hosts })).toEqual(['09:00', '10:00', '10:30']);
});

test('a start exactly at the end of the minimum notice is offered, and an earlier one is not', () => {
  expect(offered({ eventType: { minimumNotice: 60 }, now: '09:30' })[0]).toBe('10:30');
  expect(offered({ eventType: { minimumNotice: 60 }, now: '09:31' })[0]).toBe('11:00');
});

test('a start at the current instant is not in the past, and a millisecond later it is', () => {
  expect(offered({ now: '10:00' })[0]).toBe('10:00');
  const late = { ...question({}), nowMs: at('10:00') * 60_000 + 1 };
  expect(checkStart(late, at('10:00'))).toMatchObject({ reasons: [{ code: 'notice' }] });
});

test('a rolling window ends with the midnight after its last day, in the zone of the event type', () => {
  const open = [day, day + 4 * 1440];
  const given = (timeZone: string) =>
    question({
      eventType: { window: { days: 1 }, timeZone, interval: 60 },
      hosts: [time('ann', { open })],
      now: '12:00',
    });
  const last = (timeZone: string) => {
    const starts = offeredStarts(given(timeZone), day, day + 4 * 1440);
    return new Date((starts.at(-1)?.start ?? 0) * 60_000).toISOString();
  };
  expect(last('UTC')).toBe('2026-05-05T23:00:00.000Z');
  expect(last('Asia/Tokyo')).toBe('2026-05-05T14:00:00.000Z');
  expect(last('America/Los_Angeles')).toBe('2026-05-06T06:00:00.000Z');
});

test('a fixed window includes its first instant and excludes its last', () => {
  const window = { startedAt: '2026-05-04T10:00:00.000Z', endedAt: '2026-05-04T11:00:00.000Z' };
  expect(offered({ eventType: { window } })).toEqual(['10:00', '10:30']);
});

test('a limit that is used up blocks only the starts of its period', () => {
  const limit = { kind: 'bookings', period: 'day', max: 3 } as const;
  const usedUp = [{ limit, start: at('00:00'), end: at('10:00') }];
  expect(offered({ usedUp })).toEqual(['10:00', '10:30', '11:00', '11:30']);
  expect(judged({ usedUp }, '09:30')).toEqual({
    offered: false,
    kind: 'taken',
    reasons: [{ code: 'limit', limit }],
  });
});

const pair = [
  time('ann', { busy: spans('09:00', '10:00') }),
  time('bob', { busy: spans('09:30', '11:00') }),
];

test('if one host takes the booking, one free host is enough', () => {
  expect(offered({ hosts: pair })).toEqual(['09:00', '10:00', '10:30', '11:00', '11:30']);
  expect(capacities({ hosts: pair })).toEqual([1, 1, 1, 2, 2]);
});

test('if all hosts take part, one busy host is enough to refuse a start', () => {
  const eventType = { assignment: { type: 'all' } as const };
  expect(offered({ eventType, hosts: pair })).toEqual(['11:00', '11:30']);
  expect(capacities({ eventType, hosts: pair })).toEqual([1, 1]);
});

test('a user who is only notified neither offers nor blocks a start', () => {
  const hosts = [time('ann'), time('bob', { busy: spans('00:00', '23:00') })];
  const withNotified = [hostOf('ann'), hostOf('bob', { userType: 'notifyHost' })];
  const all = { assignment: { type: 'all' } as const };
  expect(offered({ eventType: { ...all, hosts: withNotified }, hosts })).toHaveLength(6);
  const nobody = [hostOf('ann', { userType: 'notifyHost' })];
  for (const eventType of [{ hosts: nobody }, { ...all, hosts: nobody }]) {
    expect(offered({ eventType, hosts })).toEqual([]);
    expect(judged({ eventType, hosts }, '09:00')).toEqual({
      offered: false,
      kind: 'not-offered',
      reasons: [{ code: 'no-host' }],
    });
  }
});

test('a host whose time was not read is not free', () => {
  const eventType = { assignment: { type: 'all' } as const, hosts: [hostOf('ann'), hostOf('bob')] };
  expect(offered({ eventType, hosts: [time('ann')] })).toEqual([]);
});

const shared = (start: string, end: string, taken: number) => ({
  start: at(start),
  end: at(end),
  busyStart: at(start),
  busyEnd: at(end),
  taken,
});

test('a shared slot is offered until it is full, although its host is busy with it', () => {
  const seats = [shared('09:30', '10:00', 2), shared('10:30', '11:00', 3)];
  const given = { eventType: { capacity: 3 }, hosts: [time('ann', { seats })] };
  expect(offered(given)).toEqual(['09:00', '09:30', '10:00', '11:00', '11:30']);
  expect(capacities(given)).toEqual([3, 1, 3, 3, 3]);
  expect(judged(given, '10:30')).toMatchObject({
    kind: 'taken',
    reasons: [{ code: 'capacity', userId: 'ann' }],
  });
});

test('only bookings with the same start and the same length share a slot', () => {
  const seats = [shared('09:30', '10:15', 1)];
  const given = { eventType: { capacity: 3, interval: 15 }, hosts: [time('ann', { seats })] };
  expect(offered(given).slice(0, 2)).toEqual(['09:00', '10:15']);
  expect(judged(given, '09:30')).toMatchObject({ reasons: [{ code: 'busy' }] });
});

test('a shared slot is joined with its own buffers, although the event type has longer ones now', () => {
  const busy = spans('10:00', '10:30');
  const seats = [shared('09:30', '10:00', 1)];
  const given = {
    eventType: { capacity: 3, bufferAfter: 15 },
    hosts: [time('ann', { seats, busy })],
  };
  expect(offered(given)).toEqual(['09:30', '10:30', '11:00', '11:30']);
});

test('a shared slot that overlaps other busy time cannot be joined', () => {
  const seats = [shared('09:30', '10:00', 1)];
  const hosts = [time('ann', { seats, busy: spans('09:45', '10:00') })];
  expect(judged({ eventType: { capacity: 3 }, hosts }, '09:30')).toMatchObject({
    kind: 'taken',
    reasons: [{ code: 'busy', userId: 'ann' }],
  });
});

test('seats are summed if one host takes part, and those of the fullest host count if all do', () => {
  const hosts = [time('ann', { seats: [shared('09:00', '09:30', 2)] }), time('bob')];
  const first = (eventType: Given['eventType']) =>
    capacities({ eventType: { capacity: 5, ...eventType }, hosts })[0];
  expect(first({})).toBe(8);
  expect(first({ assignment: { type: 'all' } })).toBe(3);
});

test('each cause has its own reason, and the reasons of all hosts are returned', () => {
  const hosts = [
    time('busy', { busy: spans('09:45', '10:00') }),
    time('buffer', { busy: spans('10:00', '10:30') }),
    time('closed', { open: spans('10:00', '12:00') }),
  ];
  expect(judged({ eventType: { bufferAfter: 5 }, hosts }, '09:30')).toEqual({
    offered: false,
    kind: 'taken',
    reasons: [
      { code: 'busy', userId: 'busy' },
      { code: 'buffer', userId: 'buffer' },
      { code: 'outside-hours', userId: 'closed' },
    ],
  });
});

test('all reasons of the event type are returned together', () => {
  const window = { startedAt: '2026-05-04T10:00:00.000Z', endedAt: '2026-05-04T11:00:00.000Z' };
  expect(judged({ eventType: { window }, now: '11:00' }, '09:10')).toEqual({
    offered: false,
    kind: 'not-offered',
    reasons: [{ code: 'grid' }, { code: 'notice' }, { code: 'window' }],
  });
});

test('a start outside the hours of all hosts is not offered, and outside those of some it is taken', () => {
  const closed = time('closed', { open: spans('11:00', '12:00') });
  const busy = time('busy', { busy: spans('09:00', '10:00') });
  expect(judged({ hosts: [closed] }, '09:00')).toMatchObject({ kind: 'not-offered' });
  expect(judged({ hosts: [closed, busy] }, '09:00')).toMatchObject({ kind: 'taken' });
});

test('if all hosts take part, a start outside the hours of one host is not offered', () => {
  const eventType = { assignment: { type: 'all' } as const };
  const closed = time('closed', { open: spans('11:00', '12:00') });
  const busy = time('busy', { busy: spans('09:00', '10:00') });
  expect(judged({ eventType, hosts: [closed, busy] }, '09:00')).toMatchObject({
    kind: 'not-offered',
  });
  expect(judged({ eventType, hosts: [time('ann'), busy] }, '09:00')).toMatchObject({
    kind: 'taken',
  });
});

test('a start within a used-up limit is taken, not "not offered", if one host is free', () => {
  const limit = { kind: 'minutes', period: 'week', max: 60 } as const;
  const closed = time('closed', { open: spans('11:00', '12:00') });
  const given = {
    hosts: [closed, time('ann')],
    usedUp: [{ limit, start: day, end: day + 7 * 1440 }],
  };
  expect(judged(given, '09:00')).toMatchObject({ kind: 'taken' });
});

test('an accepted start contains the hosts who are free for it', () => {
  expect(judged({ hosts: pair }, '09:00')).toEqual({
    offered: true,
    freeHostIds: ['bob'],
    remainingCapacity: 1,
  });
});
