import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { ArgumentError } from '../../client/src/index.ts';
import type { ClientOptions, WriteOptions } from '../../client/src/options.ts';
import { SchedulingConnectionError, SchedulingProblem } from '../../client/src/problems.ts';

interface FetchedRequest {
  readonly url: string;
  readonly headers: Headers;
}

/** A client of a service with the same answer to every request. */
function clientOf(reply: () => Response, options: Partial<ClientOptions> = {}) {
  const sent: FetchedRequest[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com',
    maxRetries: 0,
    fetch: async (url, init) => {
      sent.push({ url: String(url), headers: new Headers(init?.headers) });
      return reply();
    },
    ...options,
  });
  return { client, sent };
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

const done = () => Response.json({ data: {} });

test.each<[string, Partial<ClientOptions>]>([
  ['X-Service-Api-Key', { apiKey: 'sk_live_secret\nx' }],
  ['X-Service-Api-Key', { apiKey: 'sk_live_secret…' }],
  ['Authorization', { bearerToken: () => 'secret\0' }],
  ['X-Guest-Token', { guestToken: 'secret\u{1F511}' }],
])(
  'a value that is invalid in a header is refused with the name of %s, not with the value',
  async (name, options) => {
    const { client, sent } = clientOf(done, options);
    const error = await failure(client.users.getCurrent());
    expect(error).toBeInstanceOf(ArgumentError);
    expect((error as Error).message).toContain(name);
    expect(`${(error as Error).stack}`).not.toContain('secret');
    expect(sent).toEqual([]);
  },
);

test('a line break after a key, as in a file, is removed', async () => {
  const { client, sent } = clientOf(done, { apiKey: 'sk_live_a\n' });
  await client.users.getCurrent();
  expect(sent[0]?.headers.get('x-service-api-key')).toBe('sk_live_a');
});

test('a bearer token that never resolves is waited for until the caller aborts the signal', async () => {
  const bearerToken = () => new Promise<string>(() => {});
  const { client, sent } = clientOf(done, { bearerToken });
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = failure(client.users.getCurrent({ signal }));
  controller.abort('enough');
  expect([await waiting, sent]).toEqual(['enough', []]);
  const next = clientOf(done, { bearerToken: async () => 'a' }).client;
  const later = new AbortController();
  await next.users.getCurrent({ signal: later.signal });
  expect(getEventListeners(later.signal, 'abort')).toEqual([]);
  const failing = clientOf(done, { bearerToken: () => Promise.reject(new Error('no token')) });
  expect(await failure(failing.client.users.getCurrent())).toEqual(new Error('no token'));
});

const cancel = (client: ReturnType<typeof createClient>, options: WriteOptions) =>
  failure(client.bookings.cancel('b', {}, options));

test('an empty idempotency key is refused, because a proxy may drop it', async () => {
  const { client, sent } = clientOf(done);
  expect(await cancel(client, { idempotencyKey: '' })).toBeInstanceOf(ArgumentError);
  expect(sent).toEqual([]);
});

test('an error contains the idempotency key that was sent, even if the caller set it as a header', async () => {
  const { client, sent } = clientOf(() => new Response('', { status: 502 }));
  const error = await cancel(client, { headers: { 'idempotency-key': 'own' } });
  expect(error).toMatchObject({ idempotencyKey: 'own' });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('own');
});

test('a timeout longer than a timer allows becomes the maximum, and an invalid timeout is refused', async () => {
  const slowly: typeof fetch = (_, { signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => resolve(done()), 30);
    });
  const { client } = clientOf(done, { fetch: slowly });
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 40]) {
    expect(await failure(client.users.getCurrent({ timeoutMs }))).toBeUndefined();
  }
  for (const timeoutMs of [0, -1, Number.NaN]) {
    expect(await failure(client.users.getCurrent({ timeoutMs }))).toBeInstanceOf(ArgumentError);
    expect(() => clientOf(done, { timeoutMs })).toThrow('`timeoutMs`');
  }
});

test('a problem contains Retry-After when it is longer than the client waits, and the call is not repeated', async () => {
  const document = { code: 'caller/rate-limited', detail: 'Too many.', status: 429 };
  const headers = { 'retry-after': '90' };
  const { client, sent } = clientOf(() => Response.json(document, { status: 429, headers }), {
    maxRetries: 4,
  });
  expect(await failure(client.users.getCurrent())).toMatchObject({ retryAfterSeconds: 90 });
  expect(sent).toHaveLength(1);
});

test.each([
  { code: 'a', detail: 'b', errors: null },
  { code: 'a', detail: 'b', errors: { name: 'c' } },
  { code: 17, detail: 'b' },
  null,
])('%j is not a problem of the service', async (body) => {
  const { client } = clientOf(() => Response.json(body, { status: 400 }));
  const error = await failure(client.users.getCurrent());
  expect(error).toBeInstanceOf(SchedulingConnectionError);
  expect(error).toMatchObject({ code: 'client/unexpected-response', status: 400 });
});

test('the status of a problem is the status of the response', async () => {
  const { client } = clientOf(() => Response.json({ code: 'a/b', detail: 'c' }, { status: 409 }));
  const error = await failure(client.users.getCurrent());
  expect(error).toBeInstanceOf(SchedulingProblem);
  expect(error).toMatchObject({ code: 'a/b', status: 409, errors: [] });
});

test.each(['https://api.example.com/base/?', 'https://api.example.com/base#'])(
  'the query or fragment of the base URL %s is left out',
  async (baseUrl) => {
    const { client, sent } = clientOf(done, { baseUrl });
    await client.users.getCurrent();
    expect(sent[0]?.url).toBe('https://api.example.com/base/v1/users/me');
  },
);
