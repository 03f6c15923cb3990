import { beforeAll, expect, test, vi } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  // Fixes the date: one start below must be in the past and another one in the future.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2029-01-01T00:00:00Z') });
  ready = await readyWorld();
  return () => vi.useRealTimers();
});

const contracts = await loadContracts();
const odd = 'Mars/Olympus';
const guest = { email: 'guest@example.com', role: 'viewer', userType: 'guest' };
const backwards = {
  wday: 1,
  frequencyType: 2,
  frequencyInterval: 1,
  startHour: 9,
  startMinute: 0,
  endHour: 10,
  endMinute: 0,
  startedAt: '2030-03-02T00:00:00Z',
  endedAt: '2030-03-01T00:00:00Z',
};
const places = [{ locationId: 'zoom' }, { locationId: 'zoom' }];

/** Members of a body that no request can mean, with the pointers and codes of their errors. */
const meaningless: readonly (readonly [OperationId, object, readonly string[]])[] = [
  [
    'createBooking',
    { timeZone: odd, startedAt: '2020-01-01T00:00:01Z' },
    [
      '/timeZone time-zone/unknown',
      '/startedAt time/not-whole-minute',
      '/startedAt booking/start-in-past',
    ],
  ],
  [
    'rescheduleBooking',
    { timeZone: odd, startedAt: '2030-01-01T00:00:01Z' },
    ['/timeZone time-zone/unknown', '/startedAt time/not-whole-minute'],
  ],
  [
    'updateBooking',
    { timeZone: odd, endedAt: '2030-01-01T00:00:01Z' },
    ['/timeZone time-zone/unknown', '/endedAt time/not-whole-minute'],
  ],
  [
    'createSchedule',
    { timeZone: odd, attendees: [guest, guest] },
    ['/timeZone time-zone/unknown', '/attendees/1 attendee/repeated'],
  ],
  ['updateSchedule', { timeZone: odd }, ['/timeZone time-zone/unknown']],
  [
    'createEventType',
    { timeZone: odd, locations: places },
    ['/timeZone time-zone/unknown', '/locations/1 event-type/item-repeated'],
  ],
  ['updateEventType', { locations: places }, ['/locations/1 event-type/item-repeated']],
  [
    'createUserAvailabilityCalendar',
    { timezone: odd, calendars: [backwards] },
    ['/timezone time-zone/unknown', '/calendars/0/endedAt time/end-not-after-start'],
  ],
  ['updateUserAvailabilityCalendar', { timezone: odd }, ['/timezone time-zone/unknown']],
];

test.each(meaningless)(
  '%s: semantic faults are returned together with a malformed member, in the same words as alone',
  async (id, members, places) => {
    const contract = contracts.get(id) as Contract;
    const request = (await ready.request(id)) as Request;
    const as = ready.world.owner;
    const body = { ...request.body, ...members };
    const alone = await call(contract, { as, ...request, body });
    expect(alone.status).toBe(422);
    expect(alone.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(places);
    const malformed = await call(contract, { as, ...request, body: { ...body, colour: 'red' } });
    expect(malformed.body.code).toBe('request/invalid');
    const unknown = { pointer: '/colour', code: 'member/unknown' };
    expect(malformed.body.errors).toEqual([
      expect.objectContaining(unknown),
      ...(alone.body.errors ?? []),
    ]);
  },
);

const backwardsPeriod = { periodStart: '2030-03-02T00:00:00Z', periodEnd: '2030-03-01T00:00:00Z' };

test.each<[OperationId, Readonly<Record<string, string>>]>([
  ['listAvailableSchedules', backwardsPeriod],
  ['listAvailableSchedulesV2', { ...backwardsPeriod, timeZone: odd }],
  ['listUserBusyTimes', backwardsPeriod],
  ['listUserBusyTimesV2', backwardsPeriod],
  ['listBusyTimes', backwardsPeriod],
  ['listSchedules', { startedAt: '2030-03-02T00:00:00Z', endedAt: '2030-03-01T00:00:00Z' }],
])(
  '%s: semantic faults of a query are returned together with an unknown parameter, in the same words as alone',
  async (id, members) => {
    const contract = contracts.get(id) as Contract;
    const request = (await ready.request(id)) as Request;
    const as = ready.world.owner;
    const query = { ...request.query, ...members };
    const alone = await call(contract, { as, ...request, query });
    expect(alone.status).toBe(422);
    const malformed = await call(contract, { as, ...request, query: { ...query, colour: 'red' } });
    expect([malformed.status, malformed.body.errors]).toEqual([
      400,
      [
        expect.objectContaining({ pointer: 'query/colour', code: 'member/unknown' }),
        ...(alone.body.errors ?? []),
      ],
    ]);
  },
);

test('a malformed member is named once, and faults that depend on it are not reported', async () => {
  const contract = contracts.get('createBooking') as Contract;
  const { body } = (await ready.request('createBooking')) as Request;
  const sent = { ...body, startedAt: 'tomorrow', timeZone: odd, email: 'nobody' };
  const answer = await call(contract, { as: ready.world.owner, body: sent });
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/startedAt member/invalid',
    '/email member/invalid',
    '/timeZone time-zone/unknown',
  ]);
});
