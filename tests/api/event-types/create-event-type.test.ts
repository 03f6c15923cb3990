import { beforeAll, expect, test } from 'vitest';
import { CreateEventType } from '../../../lib/contract/event-types/create-event-type.ts';
import { GetEventTypeNotification } from '../../../lib/contract/event-types/get-event-type-notification.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, book, offers } from '../bookings/guests.ts';
import { faultsOf, get, least, made, post } from './managing.ts';

/** For requests that are refused and store nothing. */
let shared: World;
beforeAll(async () => {
  shared = await newWorld();
});

const ofHost = { role: 'admin', userType: 'host', priority: 0, weight: 1 };

test('a new event type has every member, with defaults for those that were not sent', async () => {
  const world = await newWorld('admin');
  const { status, body, headers } = await post(world, {}, world.admin);
  expect([status, headers.etag]).toEqual([201, '"1"']);
  expect(headers.location).toBe(`/v1/event_types/${body.data.uid}`);
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
  const nothing = {
    provider: 'zoom',
    phoneNumber: null,
    address: null,
    customLocation: null,
    access: null,
  };
  expect(body.data).toEqual({
    uid: expect.stringMatching(/^[\w-]{12}$/u),
    name: 'A talk',
    description: '',
    status: 'enable',
    visibility: 'private',
    duration: 30,
    interval: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    minimumNotice: 0,
    window: null,
    timeZone: 'UTC',
    capacity: null,
    requiresConfirmation: false,
    holdsWhileRequested: true,
    booksOverWork: false,
    guestMayCancelUntil: null,
    guestMayRescheduleUntil: null,
    locations: [{ locationId: 'zoom', url: null, ...nothing }],
    questions: [],
    assignment: { type: 'any', method: 'equal' },
    limits: [],
    payment: { methods: ['none'], currency: null, items: [] },
    bookingName: null,
    priority: 'middle',
    hosts: [{ uid: world.admin.userId, ...ofHost, sort: 0 }],
    createdAt: instant,
    updatedAt: body.data.createdAt,
  });
});

/** Every member with a value that is not its default. */
const everything = {
  name: 'A 😀 talk',
  description: 'Long',
  status: 'disable',
  visibility: 'unlisted',
  duration: 45,
  interval: 15,
  bufferBefore: 5,
  bufferAfter: 10,
  minimumNotice: 60,
  window: { startedAt: '2030-03-01T00:00:00.000Z', endedAt: '2030-04-01T00:00:00.000Z' },
  timeZone: 'Australia/Lord_Howe',
  capacity: 3,
  requiresConfirmation: true,
  holdsWhileRequested: false,
  booksOverWork: true,
  locations: [
    {
      locationId: 'custom',
      provider: 'jitsi',
      url: 'https://example.com/room',
      phoneNumber: '+1 213 555 0142',
      address: 'Here',
      customLocation: 'The blue door',
      access: 'Ring twice',
    },
  ],
  questions: [
    { uid: 'q1', label: 'Which?', type: 'select', required: true, options: ['One', 'Two'] },
    { uid: 'q2', label: 'Why?', type: 'text', required: false, options: [] },
  ],
  assignment: { type: 'all' },
  limits: [
    { kind: 'bookings', period: 'day', max: 3 },
    { kind: 'minutes', period: 'week', max: 300 },
  ],
  payment: {
    methods: ['onsite'],
    currency: 'JPY',
    items: [{ uid: 'p1', name: 'A seat', price: 3000 }],
  },
  bookingName: '{eventType} with {name}',
  priority: 'high',
};

test('a location has the meeting provider of its kind by default, and a custom location the one that is sent', async () => {
  const world = await newWorld();
  const locations = [
    { locationId: 'googleMeet' },
    { locationId: 'teams', provider: 'teams' },
    { locationId: 'zoom', provider: null },
    { locationId: 'custom', provider: 'jitsi' },
    { locationId: 'inPerson' },
  ];
  const { body } = await post(world, { locations });
  expect(body.data.locations.map(({ provider }) => provider)).toEqual([
    'googleMeet',
    'teams',
    'zoom',
    'jitsi',
    null,
  ]);
  expect((await get(world, body.data)).body).toEqual(body);
});

test.for([
  { locationId: 'zoom', provider: 'jitsi' },
  { locationId: 'zoom', provider: 'teams' },
  { locationId: 'inPerson', provider: 'zoom' },
  { locationId: 'custom', customLocation: 'Here', provider: 'googleMeet' },
  { locationId: 'custom', provider: null },
  { locationId: 'custom', customLocation: 'Here', provider: 'daily' },
])('a location with a provider that does not belong to its kind is 400: %j', async (place) => {
  const refused = await post(shared, { locations: [place] });
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.map(({ pointer }) => pointer.slice(0, 12))).toEqual(['/locations/0']);
});

test('every member of a new event type is stored, returned and read back', async () => {
  const world = await newWorld();
  const hosts = [
    { uid: world.member.userId, ...ofHost, userType: 'notifyHost', weight: 7, sort: 4 },
  ];
  const { body } = await post(world, { ...everything, hosts });
  expect(body.data).toMatchObject({ ...everything, hosts });
  const read = await get(world, body.data);
  expect([read.body, read.headers.etag]).toEqual([body, '"1"']);
});

test('a new event type without a time zone has that of the organization', async () => {
  const world = await newWorld('admin');
  const body = { timeZone: 'Australia/Lord_Howe' };
  await call(UpdateTeam, { as: world.owner, params: { teamId: world.of }, body });
  const created = await post(world, { timeZone: undefined }, world.admin);
  expect([created.status, created.body.data.timeZone]).toEqual([201, 'Australia/Lord_Howe']);
  expect((await post(world)).body.data.timeZone).toBe('UTC');
});

test('a new event type notifies its guest and its hosts', async () => {
  const world = await newWorld();
  const { uid } = await made(world);
  const params = { eventTypeId: uid };
  const { body } = await call(GetEventTypeNotification, { as: world.owner, params });
  expect(body.data).toMatchObject({ isSendToGuest: true, isSendToHosts: true });
});

test('an event type with an empty list of hosts has no host and offers nothing', async () => {
  const world = await newWorld();
  const eventType = await made(world, { hosts: [] });
  expect(eventType.hosts).toEqual([]);
  expect(await offers(world, eventType, at(2, '00:00'), at(3, '00:00'))).toEqual([]);
});

test('hosts are sorted in the order of the list unless they have a position', async () => {
  const world = await newWorld('admin');
  const [a, b, c] = [world.member.userId, world.admin.userId, world.owner.userId];
  const { hosts } = await made(world, { hosts: [{ uid: a, sort: 9 }, { uid: b }, { uid: c }] });
  expect(hosts.map(({ uid, sort }) => [uid, sort])).toEqual([
    [b, 1],
    [c, 2],
    [a, 9],
  ]);
});

test('an event type that is created over HTTP is offered and can be booked immediately', async () => {
  const world = await newWorld();
  const eventType = await made(world, { hosts: [{ uid: world.member.userId }] });
  expect(await offers(world, eventType, at(2, '09:00'), at(2, '09:30'))).toHaveLength(1);
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(booking.hosts).toEqual([{ userId: world.member.userId, role: 'admin' }]);
});

test('all unknown and repeated items of a new event type are reported together, each with a pointer', async () => {
  const world = await newWorld();
  const foreign = await newWorld();
  const [question] = everything.questions;
  const answer = await post(world, {
    timeZone: 'Mars/Olympus',
    locations: [{ locationId: 'zoom' }, { locationId: 'phone' }, { locationId: 'zoom' }],
    questions: [question, { ...question, options: ['A', 'B', 'A'] }],
    limits: [...everything.limits, { kind: 'minutes', period: 'week', max: 1 }],
    payment: {
      methods: ['none', 'none'],
      items: [
        { uid: 'a', name: 'A' },
        { uid: 'a', name: 'B' },
      ],
    },
    hosts: [
      { uid: world.member.userId },
      { uid: foreign.member.userId },
      { uid: world.member.userId },
    ],
  });
  expect([answer.status, answer.body.code]).toEqual([422, 'request/unprocessable']);
  expect(faultsOf(answer)).toEqual([
    '/hosts/1/uid user/unknown',
    '/hosts/2 event-type/item-repeated',
    '/limits/2 event-type/item-repeated',
    '/locations/2 event-type/item-repeated',
    '/payment/items/1 event-type/item-repeated',
    '/payment/methods/1 event-type/item-repeated',
    '/questions/1 event-type/item-repeated',
    '/questions/1/options/2 event-type/item-repeated',
    '/timeZone time-zone/unknown',
  ]);
});

test.each([
  ['time-zone/unknown', { timeZone: 'Mars/Olympus' }],
  [
    'time/end-not-after-start',
    { window: { startedAt: '2030-03-01T00:00:00+01:00', endedAt: '2030-02-28T23:00:00Z' } },
  ],
  ['user/unknown', { hosts: [{ uid: 'nobody' }] }],
  ['event-type/item-repeated', { payment: { methods: ['none', 'none'] } }],
] as const)(
  'a request with a single invalid item has %s as the code of the problem',
  async (code, members) => {
    const { status, body } = await post(shared, members);
    expect([status, body.code]).toEqual([422, code]);
  },
);

test.each([
  ['/name', { name: '' }],
  ['/duration', { duration: 4 }],
  ['/interval', { interval: 0 }],
  ['/window', { window: {} }],
  ['/window', { window: { days: 3, startedAt: '2030-03-01T00:00:00Z' } }],
  ['/window', { window: { startedAt: '2030-03-01T00:00:00Z' } }],
  ['/window/days', { window: { days: 1.5 } }],
  ['/locations', { locations: [] }],
  ['/locations/0', { locations: [{ locationId: 'custom' }] }],
  ['/locations/0/url', { locations: [{ locationId: 'zoom', url: 'http://example.com' }] }],
  ['/questions/0', { questions: [{ uid: 'q', label: 'Which?', type: 'radio' }] }],
  ['/questions/0', { questions: [{ uid: 'q', label: 'W', type: 'text', options: ['A'] }] }],
  ['/assignment/method', { assignment: { type: 'any' } }],
  ['/assignment/type', { assignment: { type: 'none' } }],
  ['/hosts/0/uid', { hosts: [{ userId: 'a' }] }],
  ['/hosts/0/priority', { hosts: [{ uid: 'a', priority: 4 }] }],
] as const)('an invalid value at %s is 400: %j', async (pointer, members) => {
  const { status, body } = await post(shared, members);
  expect([status, body.errors?.map((one) => one.pointer)]).toEqual([
    400,
    expect.arrayContaining([pointer]),
  ]);
});

test('a caller without permission to write event types is 403 before the request is validated', async () => {
  const world = await newWorld('restricted');
  for (const as of [world.member, world.restricted]) {
    const body = { ...least, timeZone: 'Mars/Olympus' };
    const answer = await call(CreateEventType, { as, body });
    expect(answer.body.code).toBe('caller/role-forbids');
  }
});
