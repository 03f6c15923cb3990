import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { isProblem, SchedulingConnectionError } from '../../client/src/problems.ts';
import { retryDelayMs } from '../../client/src/retry-delay.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { newWorld } from '../support/world.ts';
import { startProxy } from './proxy.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedPatientService();
});

type Steps = Parameters<typeof startProxy>[1];

/** Creates a client behind a faulty proxy, and a booking to create. */
async function scene(steps: Steps, options: { timeoutMs?: number; maxRetries?: number } = {}) {
  const world = await newWorld();
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const proxy = await startProxy(service.baseUrls[0] ?? '', steps);
  const client = createClient({ baseUrl: proxy.url, apiKey: world.owner.key, ...options });
  const halfHourMs = 1_800_000;
  const startMs = Math.ceil((Date.now() + 2 * 86_400_000) / halfHourMs) * halfHourMs;
  const body = {
    eventTypeId,
    startedAt: new Date(startMs).toISOString(),
    timeZone: 'Asia/Tokyo',
    name: 'Ada',
    email: 'ada@example.com',
    locationId: null,
  };
  const keys = () => new Set(proxy.seen.map(({ headers }) => headers['idempotency-key']));
  return { client, proxy, body, keys };
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

const busy = {
  status: 503,
  headers: { 'retry-after': '0' },
  body: '{"message":"Service Unavailable"}',
};
const tooMany = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: '{"message":"Too Many Requests"}',
};

test.each<[string, Steps]>([
  ['its answer is lost', ['lost']],
  ['its answer is cut in the middle', ['cut']],
  [
    'its request does not arrive, and then an overloaded gateway refuses it',
    ['unsent', busy, tooMany],
  ],
  [
    'its answer is lost, and then a proxy answers with a page',
    ['lost', { status: 502, body: '<h1>Bad' }],
  ],
])('one booking is made if %s', async (_, steps) => {
  const { client, proxy, body, keys } = await scene(steps);
  const { data } = await client.bookings.create(body);
  expect(proxy.seen).toHaveLength(steps.length + 1);
  expect([...keys()]).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u),
  ]);
  const { data: all } = await client.bookings.list();
  expect(all.map(({ uid }) => uid)).toEqual([data.uid]);
});

test('each write has its own idempotency key, and a read has none', async () => {
  const { client, proxy, body, keys } = await scene([]);
  const { data } = await client.bookings.create(body);
  await client.bookings.cancel(data.uid);
  expect(keys().size).toBe(2);
  await client.bookings.get(data.uid);
  expect(proxy.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
});

test('a call that exceeds its timeout is repeated and done once', async () => {
  const { client, proxy, body } = await scene(['forward', 'hangs']);
  // Loads the code that the first response needs, so that the next one is fast.
  await client.bookings.create(body, { dryRun: true });
  const { data } = await client.bookings.create(body, { timeoutMs: 2000 });
  expect(proxy.seen.length).toBeGreaterThan(2);
  const { data: all } = await client.bookings.list();
  expect(all.map(({ uid }) => uid)).toEqual([data.uid]);
});

test('the error after the last attempt reports an unknown outcome, and its key finds the outcome', async () => {
  const { client, body } = await scene(['lost', 'lost'], { maxRetries: 1 });
  const error = await failure(client.bookings.create(body));
  if (!(error instanceof SchedulingConnectionError)) throw error;
  expect([error.code, error.status]).toEqual(['client/no-response', undefined]);
  expect(error.message).toMatch(
    /^There was no complete response from http:.* The outcome is unknown/u,
  );
  const { response } = await client.bookings.create(body, { idempotencyKey: error.idempotencyKey });
  expect([response.status, response.isReplay]).toEqual([201, true]);
});

test('the error of a read that times out has no idempotency key', async () => {
  const { client } = await scene(['hangs', 'hangs'], { maxRetries: 1, timeoutMs: 100 });
  const error = await failure(client.bookings.list());
  expect(error).toMatchObject({ code: 'client/timeout', idempotencyKey: undefined });
  expect((error as Error).message).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+ did not respond within 100 ms\.$/u,
  );
});

test('the last answer of a gateway becomes the corresponding problem', async () => {
  const { client, body } = await scene([busy, tooMany, busy], { maxRetries: 0 });
  expect(isProblem(await failure(client.bookings.create(body)), 'service/undecided')).toBe(true);
  expect(isProblem(await failure(client.bookings.list()), 'caller/rate-limited')).toBe(true);
  expect(isProblem(await failure(client.bookings.list()), 'service/unavailable')).toBe(true);
});

test('a page that does not belong to the service is not a problem of the service, and the call is not repeated', async () => {
  const page = { status: 404, body: '<h1>Not here</h1>' };
  const moved = { status: 302, headers: { location: 'https://elsewhere.example' } };
  const { client, proxy } = await scene([page, moved]);
  const unexpected = { code: 'client/unexpected-response' };
  expect(await failure(client.bookings.list())).toMatchObject({ ...unexpected, status: 404 });
  expect(await failure(client.bookings.list())).toMatchObject({ ...unexpected, status: 302 });
  expect(proxy.seen).toHaveLength(2);
});

test('the client repeats a call until the work that needs several requests is finished', async () => {
  const progress = {
    status: 202,
    headers: { 'retry-after': '0' },
    body: '{"data":{"cancelledBookings":9}}',
  };
  const { client, proxy, body, keys } = await scene([progress, progress]);
  const gone = await client.eventTypes.delete(body.eventTypeId, { cancelBookings: true });
  expect(gone.response.status).toBe(204);
  expect(proxy.seen.map(({ url }) => url)).toEqual(
    Array.from({ length: 3 }, () => `/v1/event_types/${body.eventTypeId}?cancelBookings=true`),
  );
  expect(keys().size).toBe(1);
});

test('a call that the service refuses is not repeated', async () => {
  const { client, proxy } = await scene([]);
  expect(isProblem(await failure(client.bookings.get('unknown')), 'booking/unknown')).toBe(true);
  expect(proxy.seen).toHaveLength(1);
});

const now = { nowMs: Date.parse('2032-03-01T09:00:00Z'), chance: 0.5 };

test.each([
  ['no response', {}, 0, 100],
  ['the third failure', {}, 2, 400],
  ['the tenth failure', {}, 9, 5000],
  ['429', { status: 429 }, 0, 100],
  ['429 with a number of seconds', { status: 429, retryAfter: '2' }, 0, 2100],
  ['503 with a date', { status: 503, retryAfter: 'Mon, 01 Mar 2032 09:00:03 GMT' }, 0, 3100],
  ['503 with an invalid Retry-After', { status: 503, retryAfter: 'soon' }, 0, 100],
  ['502', { status: 502 }, 1, 200],
  ['500', { status: 500 }, 0, 100],
  ['the second 500', { status: 500 }, 1, undefined],
  ['429 with a wait of a day', { status: 429, retryAfter: '86400' }, 0, undefined],
  ['409', { status: 409 }, 0, undefined],
  ['400', { status: 400 }, 0, undefined],
])('the wait after %s is the expected one', (_, failed, retries, expected) => {
  expect(retryDelayMs({ retryAfter: null, ...failed }, retries, now)).toBe(expected);
});

test('the wait is random between zero and the maximum, so that clients do not retry together', () => {
  const waits = [0, 0.25, 1].map((chance) =>
    retryDelayMs({ retryAfter: null }, 1, { ...now, chance }),
  );
  expect(waits).toEqual([0, 100, 400]);
});
