import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { CreateAccountIntegrationLink } from '../../../lib/contract/event-types/create-account-integration-link.ts';
import { ListEventTypes } from '../../../lib/contract/event-types/list-event-types.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { tokenIn } from '../../support/messages/token-in.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, requestFor } from '../bookings/guests.ts';

beforeEach(() => vi.stubEnv('SIGNING_SECRET', 'first'));
afterEach(() => vi.unstubAllEnvs());

const turnTo = (current: string, former: string) => {
  vi.stubEnv('SIGNING_SECRET', current);
  vi.stubEnv('SIGNING_SECRET_FORMER', former);
};

const page = (world: World, cursor?: string) =>
  call(ListEventTypes, {
    as: world.owner,
    query: { perPage: '1', ...(cursor && { cursor }) },
  });

async function cursorOf(world: World): Promise<string> {
  const { body } = await page(world);
  expect(body.nextCursor).toEqual(expect.any(String));
  return body.nextCursor ?? '';
}

async function listed(): Promise<World> {
  const world = await newWorld();
  await world.eventType([world.member]);
  await world.eventType([world.member]);
  return world;
}

test('a cursor is valid after one rotation of the secret, and not after two', async () => {
  const world = await listed();
  const cursor = await cursorOf(world);
  turnTo('second', 'first');
  expect((await page(world, cursor)).status).toBe(200);
  turnTo('third', 'second');
  expect((await page(world, cursor)).status).toBe(400);
});

test('a cursor that is created after the rotation does not need the former secret', async () => {
  const world = await listed();
  turnTo('second', 'first');
  const cursor = await cursorOf(world);
  turnTo('third', 'first');
  expect((await page(world, cursor)).status).toBe(400);
  turnTo('second', '');
  expect((await page(world, cursor)).status).toBe(200);
});

async function tokenFor(world: World, eventType: EventType): Promise<string> {
  const { body } = await call(CreateAccountIntegrationLink, {
    as: world.owner,
    params: { teamId: world.of, eventTypeId: eventType.uid },
    body: { name: 'Ada', email: 'ada@example.com' },
  });
  return tokenIn(body.data.url);
}

test('the guest of a link can book after one rotation of the secret, and not after two', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const token = await tokenFor(world, eventType);
  const bookAt = (time: string) =>
    call(CreateBooking, {
      as: world.owner,
      query: { token },
      body: requestFor(eventType, at(2, time), { name: 'Ada', email: 'ada@example.com' }),
    });
  turnTo('second', 'first');
  expect((await bookAt('09:00')).status).toBe(201);
  turnTo('third', 'second');
  expect((await bookAt('11:00')).status).toBe(400);
});
