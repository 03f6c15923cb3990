import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { newAddress } from '../../support/people/new-address.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';
import { bookAt, openTo } from './public-bookings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// Uses the default limits of a deployment, at the beginning of a day.
beforeEach(() => {
  vi.stubEnv('PUBLIC_BOOKINGS_AN_HOUR', '');
  vi.stubEnv('PUBLIC_BOOKINGS_A_DAY', '');
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / dayMs) * dayMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A new team with an event type that starts every five minutes. `nextStart` returns its starts in order. */
async function openWorld(overrides: Partial<EventType> = {}) {
  const world = await auditedWorld();
  const eventType = await openTo(world, { duration: 5, interval: 5, ...overrides });
  const firstMs = Date.parse(at(3, '00:00'));
  let booked = 0;
  const nextStart = () => {
    booked += 1;
    return new Date(firstMs + booked * 300_000).toISOString();
  };
  return { world, eventType, nextStart };
}

type Opened = Awaited<ReturnType<typeof openWorld>>;

const bookNext = ({ world: { of }, eventType, nextStart }: Opened, client: string, team = of) =>
  bookAt(team, eventType, nextStart(), {}, {}, client);

/** Books several times in sequence as one client, and returns the statuses. */
async function bookInTurn(opened: Opened, client: string, count: number) {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    statuses.push((await bookNext(opened, client)).status);
  }
  return statuses;
}

test('a client books at most three times in an hour and ten times in a day for a team, and cancelling does not change the count', async () => {
  const opened = await openWorld();
  const client = newAddress();
  for (let made = 0; made < 3; made += 1) {
    const { status, body } = await bookNext(opened, client);
    expect(status).toBe(201);
    expect((await call(CancelGuestBooking, { guest: body.data.token })).status).toBe(200);
  }
  vi.setSystemTime(Date.now() + 60_000);
  const full = await bookNext(opened, client);
  expect([full.status, full.body.code]).toEqual([429, 'caller/rate-limited']);
  expect(full.headers['retry-after']).toBe(String(3600 - 60));
  const other = await openWorld();
  expect(await bookInTurn(other, client, 1)).toEqual([201]);
  expect(await bookInTurn(opened, newAddress(), 1)).toEqual([201]);
  for (const statuses of [
    [201, 201, 201, 429],
    [201, 201, 201, 429],
    [201, 429],
  ]) {
    vi.setSystemTime(Date.now() + hourMs);
    expect(await bookInTurn(opened, client, statuses.length)).toEqual(statuses);
  }
  vi.setSystemTime(Date.now() + hourMs);
  const fullDay = await bookNext(opened, client);
  expect([fullDay.status, fullDay.headers['retry-after']]).toEqual([429, String(20 * 3600 - 60)]);
  vi.setSystemTime(Date.now() + 20 * hourMs);
  expect(await bookInTurn(opened, client, 1)).toEqual([201]);
});

test('the addresses of one IPv6 network count as one client', async () => {
  const opened = await openWorld();
  const statuses: number[] = [];
  for (const host of ['1', 'ffff:2', '3:4:5', '7']) {
    statuses.push((await bookNext(opened, `2001:db8:0:41::${host}`)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(await bookInTurn(opened, '2001:db8:0:42::1', 1)).toEqual([201]);
});

test('at least forty clients are needed to exhaust the hourly limit of a team, counted over its ID and its slug', async () => {
  const opened = await openWorld();
  const { of, owner } = opened.world;
  const slug = `a${crypto.randomUUID()}`;
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body: { slug } });
  for (let client = 0; client < 40; client += 1) {
    const address = newAddress();
    const sent = [of, slug, of, slug].map(async (team) =>
      bookNext(opened, address, team as typeof of),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 201, 429]);
  }
  const late = newAddress();
  const full = await bookNext(opened, late);
  expect([full.status, full.headers['retry-after']]).toEqual([429, '3600']);
  vi.setSystemTime(Date.now() + hourMs);
  expect(await bookInTurn(opened, late, 4)).toEqual([201, 201, 201, 429]);
});

test('a team at its daily limit is booked again on the next day, and refused clients keep their own count', async () => {
  vi.stubEnv('PUBLIC_BOOKINGS_A_DAY', '2');
  const opened = await openWorld();
  expect(await bookInTurn(opened, newAddress(), 2)).toEqual([201, 429]);
  expect(await bookInTurn(opened, newAddress(), 1)).toEqual([201]);
  const late = newAddress();
  const full = await bookNext(opened, late);
  expect([full.status, full.headers['retry-after']]).toEqual([429, '86400']);
  vi.stubEnv('PUBLIC_BOOKINGS_A_DAY', '3');
  expect(await bookInTurn(opened, late, 1)).toEqual([201]);
});

/** Lets another guest book a start after the next request has counted its booking and before it commits. */
function takeBeforeCommit(world: World, eventType: EventType, startedAt: string): void {
  let isTaken = false;
  beforeTableCalls(async (name) => {
    if (isTaken || name !== 'TransactWriteItems') return;
    isTaken = true;
    await book(world, eventType, startedAt);
  });
}

test('a start that another guest takes before the commit is not counted', async () => {
  const opened = await openWorld();
  const { world, eventType, nextStart } = opened;
  const [client, startedAt] = [newAddress(), nextStart()];
  takeBeforeCommit(world, eventType, startedAt);
  const lost = await bookAt(world.of, eventType, startedAt, {}, {}, client);
  expect(lost.body.code).toBe('booking/slot-taken');
  expect(await bookInTurn(opened, client, 4)).toEqual([201, 201, 201, 429]);
});

test('a refused booking is still 409 if its count cannot be taken back', async () => {
  const { world, eventType, nextStart } = await openWorld();
  const startedAt = nextStart();
  takeBeforeCommit(world, eventType, startedAt);
  let isSent = false;
  beforeTableCalls((name) => {
    isSent ||= name === 'TransactWriteItems';
    if (!isSent || (name as string) !== 'UpdateItem') return;
    throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const lost = await bookAt(world.of, eventType, startedAt);
  expect([lost.status, lost.body.code]).toEqual([409, 'booking/slot-taken']);
});

test('a booking that is repeated with its Idempotency-Key counts once, also concurrently', async () => {
  const opened = await openWorld();
  const { world, eventType, nextStart } = opened;
  const [client, startedAt] = [newAddress(), nextStart()];
  const email = `${crypto.randomUUID()}@example.com`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => bookAt(world.of, eventType, startedAt, { email }, headers, client);
  const twins = await Promise.all([send(), send(), send()]);
  const again = [await send(), await send()];
  expect([...twins, ...again].map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(await bookInTurn(opened, client, 3)).toEqual([201, 201, 429]);
});

test('a suspected booking counts for its client and not for its team', async () => {
  vi.stubEnv('PUBLIC_BOOKINGS_AN_HOUR', '2');
  const opened = await openWorld();
  const { world, eventType, nextStart } = opened;
  const filled = { website: 'https://buy.example.com' };
  const suspect = (client: string) => bookAt(world.of, eventType, nextStart(), filled, {}, client);
  const client = newAddress();
  const statuses = [
    await suspect(client),
    await suspect(client),
    await bookNext(opened, client),
    await suspect(newAddress()),
    await suspect(newAddress()),
    await bookNext(opened, newAddress()),
    await bookNext(opened, newAddress()),
    await bookNext(opened, newAddress()),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 429, 429, 201, 201, 201, 201, 429]);
});
