import { expect, test, vi } from 'vitest';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { ListPublicAvailableSchedules } from '../../../lib/contract/guests/list-public-available-schedules.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';
import { askBy, leadingTo, led, tokenOf } from '../routing-forms/led.ts';
import { byToken, offeredAt, openTo } from './public-bookings.ts';

const nine = at(3, '09:00');

test('guests get the same starts as users, with the remaining seats', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { capacity: 3 }, 'unlisted');
  await book(world, eventType, nine);
  const { status, headers, body } = await offeredAt(world.of, eventType, nine);
  expect([status, headers['content-type']]).toEqual([200, 'application/json']);
  expect(body).toEqual({
    data: [
      { startedAt: nine, remainingCapacity: 2 },
      { startedAt: at(3, '09:30'), remainingCapacity: 3 },
    ],
  });
});

test('the public starts of an event type take two reads', async () => {
  const world = await newWorld();
  const eventType = await openTo(world);
  await offeredAt(world.of, eventType, nine);
  const calls = recordTableCalls();
  await offeredAt(world.of, eventType, nine);
  expect(calls).toEqual(['BatchGetItem', 'BatchGetItem']);
});

test('a private event type is 404 for any period, immediately after it becomes private', async () => {
  const world = await newWorld();
  const [hidden, open] = [await openTo(world, {}, 'private'), await openTo(world)];
  expect((await offeredAt(world.of, open, nine)).status).toBe(200);
  const params = { uid: open.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { visibility: 'private' } });
  const other = await newWorld();
  for (const [team, uid] of [
    [world.of, hidden.uid],
    [world.of, open.uid],
    [world.of, 'none'],
    [other.of, open.uid],
    ['no-team', open.uid],
  ] as const) {
    expect((await offeredAt(team, { uid }, nine)).body.code).toBe('event-type/unknown');
  }
  const query = { periodStart: nine, periodEnd: nine };
  const sent = { params: { team: world.of, uid: hidden.uid }, query };
  expect((await call(ListPublicAvailableSchedules, sent)).body.code).toBe('event-type/unknown');
});

test('a response token lists the starts of its routed hosts, also of a private event type', async () => {
  const world = await auditedWorld();
  const { eventType, second, token } = await led(world);
  expect((await offeredAt(world.of, eventType, nine)).status).toBe(404);
  const offered = async () =>
    (await offeredAt(world.of, eventType, nine, byToken(token))).body.data;
  expect((await offered()).length).toBe(2);
  const alone = await world.eventType([second]);
  await book(world, alone, nine);
  expect((await offered()).map(({ startedAt }) => startedAt)).toEqual([at(3, '09:30')]);
  expect((await offeredAt(world.of, eventType, nine, byToken(`${token}x`))).body.code).toBe(
    'event-type/unknown',
  );
});

test('a search of a public event type is refused with the fault of its response token', async () => {
  const world = await auditedWorld();
  const [eventType, other] = [await openTo(world), await openTo(world)];
  const form = await leadingTo(world, eventType);
  const [token, spent] = [await tokenOf(world, form), await tokenOf(world, form)];
  await askBy(world, spent, eventType, nine);
  const codeOf = async (of: { readonly uid: string }, sent: string) =>
    (await offeredAt(world.of, of, nine, byToken(sent))).body.code;
  expect([
    await codeOf(eventType, `${token}x`),
    await codeOf(other, token),
    await codeOf(eventType, spent),
  ]).toEqual(['response-token/unknown', 'response/leads-elsewhere', 'response/booked']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
  const late = await codeOf(eventType, token);
  vi.useRealTimers();
  expect(late).toBe('response-token/expired');
  const params = { uid: form.uid };
  await call(UpdateRoutingForm, { as: world.owner, params, body: { status: 'disable' } });
  expect(await codeOf(eventType, token)).toBe('routing-form/disabled');
});

test('an empty period is 422, a client beyond its rate limit is 429, and an unavailable table is 503', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  const list = (periodEnd: string, sourceIp = newAddress()) =>
    call(ListPublicAvailableSchedules, {
      params: { team: world.of, uid },
      query: { periodStart: nine, periodEnd },
      event: fromAddress(sourceIp, 'GET'),
    });
  expect((await list(nine)).body.code).toBe('period/invalid');
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const client = newAddress();
  const answers = [await list(at(4, '09:00'), client), await list(at(4, '09:00'), client)];
  vi.unstubAllEnvs();
  expect(answers.map(({ body }) => body.code)).toEqual([undefined, 'caller/rate-limited']);
  beforeTableCalls((command) => {
    if (command === 'BatchGetItem')
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await list(at(4, '09:00'))).body.code).toBe('service/unavailable');
});
