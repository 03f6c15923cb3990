import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { UpdateEventTypeNotification } from '../../../lib/contract/event-types/update-event-type-notification.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { newWorld, type World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, offers, read } from '../bookings/guests.ts';
import { faultsOf, get, made, patch } from './managing.ts';

let shared: World<'admin'>;
beforeAll(async () => {
  shared = await newWorld('admin');
});

const place = {
  locationId: 'phone',
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: 'Wait',
};

const changes: readonly (readonly [member: string, value: unknown])[] = [
  ['name', 'Another'],
  ['description', 'More'],
  ['description', ''],
  ['status', 'disable'],
  ['duration', 45],
  ['interval', 10],
  ['bufferBefore', 5],
  ['bufferAfter', 5],
  ['minimumNotice', 90],
  ['window', { days: 0 }],
  ['window', { startedAt: '2030-03-01T00:00:00.000Z', endedAt: '2030-03-02T00:00:00.000Z' }],
  ['window', null],
  ['timeZone', 'Asia/Kathmandu'],
  ['capacity', 4],
  ['capacity', null],
  ['requiresConfirmation', true],
  ['holdsWhileRequested', false],
  ['booksOverWork', true],
  ['locations', [place]],
  ['questions', [{ uid: 'q', label: 'Why?', type: 'text', required: true, options: [] }]],
  ['questions', []],
  ['assignment', { type: 'all' }],
  ['assignment', { type: 'any', method: 'sequential' }],
  ['limits', []],
  [
    'payment',
    {
      methods: ['none', 'onsite'],
      currency: 'EUR',
      items: [{ uid: 'p', name: 'A seat', price: 1250 }],
    },
  ],
  ['bookingName', 'With {name}'],
  ['bookingName', null],
  ['priority', 'low'],
];

test('each member of an event type can be changed alone to every kind of value and is read back', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world, { window: { days: 9 }, capacity: 2, bookingName: 'X' });
  for (const [member, value] of changes) {
    const before = await get(world, eventType);
    const { body, headers } = await patch(world, eventType, { [member]: value });
    const { updatedAt: _, ...others } = before.body.data;
    expect(body.data, member).toMatchObject({
      ...others,
      // An interval that equals the duration changes with it.
      ...(member === 'duration' && { interval: value }),
      [member]: value,
    });
    const after = await get(world, eventType);
    expect([after.body, after.headers.etag]).toEqual([body, headers.etag]);
    expect(headers.etag).not.toBe(before.headers.etag);
  }
});

test.each([
  [{ duration: 60 }, {}, 60],
  [{ duration: 60 }, { interval: 15 }, 15],
  [{ interval: null }, { interval: 15 }, 30],
  [{ duration: 60, interval: null }, { interval: 15 }, 60],
  [{ duration: 60, interval: 30 }, {}, 30],
  [{ name: 'B' }, { interval: 15 }, 15],
])(
  'the change %j of an event type of 30 minutes with %j makes its interval %i',
  async (sent, own, interval) => {
    const eventType = await made(shared, own);
    expect((await patch(shared, eventType, sent)).body.data.interval).toBe(interval);
  },
);

test('hosts, rules and notification are refused, because they have their own operations', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  const answer = await patch(world, eventType, {
    name: 'B',
    hosts: [],
    rules: [],
    notification: {},
  });
  expect([answer.status, faultsOf(answer)]).toEqual([
    400,
    ['/hosts member/unknown', '/notification member/unknown', '/rules member/unknown'],
  ]);
  expect((await get(world, eventType)).body.data).toEqual(eventType);
});

test('an unknown zone, repeated items and a reversed window are refused without effect', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  const sent = { timeZone: 'Mars/Olympus', locations: [place, place] };
  const answer = await patch(world, eventType, sent);
  expect([answer.status, answer.body.code]).toEqual([422, 'request/unprocessable']);
  expect(faultsOf(answer)).toEqual([
    '/locations/1 event-type/item-repeated',
    '/timeZone time-zone/unknown',
  ]);
  expect((await patch(world, eventType, { timeZone: 'PST' })).body.code).toBe('time-zone/unknown');
  const repeated = await patch(world, eventType, { locations: [place, place] });
  expect(repeated.body.code).toBe('event-type/item-repeated');
  const window = { startedAt: '2030-03-02T00:00:00Z', endedAt: '2030-03-01T00:00:00Z' };
  const reversed = await patch(world, eventType, { window });
  expect(reversed.body).toMatchObject({
    code: 'time/end-not-after-start',
    errors: [{ pointer: '/window/endedAt' }],
  });
  expect((await get(world, eventType)).headers.etag).toBe('"1"');
});

test('concurrent changes of different members, hosts and the notification are all kept', async () => {
  const world = await newWorld();
  const { uid } = await made(world, { hosts: [] });
  const users = await Promise.all(Array.from({ length: 4 }, () => world.addUser('member')));
  const parts = [{ name: 'N' }, { description: 'D' }, { bufferAfter: 5 }, { priority: 'high' }];
  const params = { eventTypeId: uid };
  const as = world.owner;
  const answers = await Promise.all([
    ...parts.map((body) => call(UpdateEventType, { as, params: { uid }, body })),
    ...users.map(({ userId }) => call(CreateEventTypeHost, { as, params, body: { uid: userId } })),
    call(UpdateEventTypeNotification, { as, params, body: { isSendToHosts: false } }),
  ]);
  const versions = answers.map(({ headers }) => versionOf(headers.etag));
  expect(versions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const { body } = await get(world, { uid });
  expect(body.data).toMatchObject(Object.assign({}, ...parts));
  expect(body.data.hosts.map((host) => host.uid).toSorted()).toEqual(
    users.map(({ userId }) => userId).toSorted(),
  );
  expect(body.data.hosts.map(({ sort }) => sort)).toEqual([0, 1, 2, 3]);
});

test('a changed event type is booked with its new rules immediately, and existing bookings do not change', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world);
  const booking = await book(world, eventType, at(2, '09:00'));
  await patch(world, eventType, { duration: 60, bufferBefore: 15, locations: [place] });
  expect(await read(world, booking)).toEqual(booking);
  const guest = { phoneNumber: '+44 20 7946 0000' };
  const between = await ask(world, eventType, at(2, '10:30'), guest);
  expect(between.body.code).toBe('booking/not-offered');
  const later = await ask(world, eventType, at(2, '11:00'), guest);
  expect(later.body.data.endedAt).toBe(at(2, '12:00'));
});

test('a disabled event type offers nothing until it is enabled again', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world);
  await patch(world, eventType, { status: 'disable' });
  expect((await ask(world, eventType, at(2, '09:00'))).body.code).toBe('event-type/not-bookable');
  expect(await offers(world, eventType, at(2, '09:00'), at(2, '10:00'))).toEqual([]);
  await patch(world, eventType, { status: 'enable' });
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(201);
});

test('a capacity below the guests of a future slot is refused, and the refusal contains their number', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world, { capacity: 4 });
  for (const time of ['09:00', '09:00', '09:00', '10:00'])
    await book(world, eventType, at(2, time));
  for (const capacity of [2, 1, null]) {
    const { body } = await patch(world, eventType, { capacity });
    expect(body).toMatchObject({ code: 'event-type/capacity-below-seats', taken: 3 });
  }
  expect((await patch(world, eventType, { capacity: 3 })).status).toBe(200);
  expect((await ask(world, eventType, at(2, '09:00'))).body.code).toBe('booking/slot-taken');
});

test('the guests of a past slot do not prevent a lower capacity', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world, { capacity: 4, requiresConfirmation: true });
  await book(world, eventType, at(1, '09:00'));
  await book(world, eventType, at(1, '09:00'));
  const sent = { capacity: 1, requiresConfirmation: false };
  expect((await patch(world, eventType, sent)).status).toBe(409);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(1, '09:30')) });
  onTestFinished(() => void vi.useRealTimers());
  expect((await patch(world, eventType, sent)).status).toBe(200);
});

test('whether bookings need confirmation cannot change while a request is open', async () => {
  const world = await auditedWorld('admin');
  const eventType = await made(world, { requiresConfirmation: true });
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const { body } = await patch(world, eventType, { requiresConfirmation: false });
  expect(body).toMatchObject({ code: 'event-type/requests-open', requests: 1 });
  expect((await patch(world, eventType, { requiresConfirmation: true })).status).toBe(200);
  await call(CancelBooking, { as: world.owner, params: { uid } });
  expect((await patch(world, eventType, { requiresConfirmation: false })).status).toBe(200);
  await book(world, eventType, at(2, '09:00'));
  expect((await patch(world, eventType, { requiresConfirmation: true })).status).toBe(200);
});

test('invalid members are reported before conflicts with bookings', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world, { capacity: 4 });
  for (const _ of [1, 2]) await book(world, eventType, at(2, '09:00'));
  const { body } = await patch(world, eventType, { capacity: 1, timeZone: 'Mars/Olympus' });
  expect(body.code).toBe('time-zone/unknown');
});

test('a change that would make the event type too large is refused', async () => {
  const world = await newWorld('admin');
  const filled = await world.eventType([world.member], { description: 'x'.repeat(349_000) });
  const { body } = await patch(world, filled, { bookingName: 'y', questions: manyQuestions });
  expect(body.code).toBe('event-type/too-large');
});

const manyQuestions = Array.from({ length: 10 }, (_, index) => ({
  uid: `q${index}`,
  label: 'x'.repeat(255),
  type: 'text',
}));
