import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { UpdateEventTypeHost } from '../../../lib/contract/event-types/update-event-type-host.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type World } from '../../support/world.ts';
import { requestFor } from '../bookings/guests.ts';
import { faultsOf, made, patch, post } from './managing.ts';

let world: World<'admin'>;
let ids: readonly string[];
beforeAll(async () => {
  world = await newWorld('admin');
  const users = await Promise.all(Array.from({ length: 50 }, () => world.addUser('member')));
  ids = users.map(({ userId }) => userId);
});

const day = { kind: 'bookings', period: 'day', max: 1 };
const week = { kind: 'bookings', period: 'week', max: 1 };
const all = { assignment: { type: 'all' } };
const hosts = (count: number) => ids.slice(0, count).map((uid) => ({ uid }));
const weekMs = 604_800_000;
/** A Thursday at midnight, where one item of the ledger ends and the next one begins. */
const edge = (Math.floor(Date.now() / weekMs) + 2) * weekMs;

test('a booking over the edge of a week can have the maximum of 44 hosts who take part together', async () => {
  const whole = { duration: 1440, interval: 720 };
  const eventType = await made(world, { ...all, ...whole, hosts: hosts(44) });
  const startedAt = new Date(edge - 43_200_000).toISOString();
  const { status, body } = await call(CreateBooking, {
    as: world.owner,
    body: requestFor(eventType, startedAt),
    headers: { 'idempotency-key': 'all of them' },
  });
  expect([status, body.data?.hosts.length]).toEqual([201, 44]);
});

test.each([
  ['one host more', 45, {}],
  ['two limits more', 44, { limits: [day, week] }],
  ['a seat more for each', 30, { capacity: 2 }],
] as const)(
  'an event type with %s than fit together is refused, on creation and on change',
  async (_, count, more) => {
    const refused = await post(world, { ...all, ...more, hosts: hosts(count) });
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual(['/assignment event-type/too-many-together']);
    const one = await made(world, { ...more, hosts: hosts(count) });
    expect((await patch(world, one, all)).body.code).toBe('event-type/too-many-together');
    expect((await patch(world, one, { name: 'B' })).status).toBe(200);
  },
);

test('a host above the maximum is refused, as a new host and as a changed one', async () => {
  const [last, ...others] = hosts(45);
  const eventType = await made(world, { ...all, hosts: others });
  const params = { eventTypeId: eventType.uid };
  const add = (body: object) => call(CreateEventTypeHost, { as: world.owner, params, body });
  expect(faultsOf(await add({ ...last }))).toEqual(['/uid event-type/too-many-together']);
  expect((await add({ ...last, userType: 'notifyHost' })).status).toBe(201);
  const changed = await call(UpdateEventTypeHost, {
    as: world.owner,
    params: { ...params, uid: last?.uid ?? '' },
    body: { userType: 'host' },
  });
  expect(faultsOf(changed)).toEqual(['/userType event-type/too-many-together']);
});

test('an event type that already exceeds the maximum can be changed in its other members', async () => {
  const users = ids.map((userId) => ({ userId }));
  const eventType = await world.eventType(users, { assignment: { type: 'all' } });
  expect((await patch(world, eventType, { name: 'B' })).status).toBe(200);
});
