import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler as fallback } from '../../functions/fallback.ts';
import { handler as getOpenapi } from '../../functions/service/get-openapi.ts';

interface Reply {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

const app = 'https://app.example.com';

beforeEach(() => {
  vi.stubEnv('ALLOWED_ORIGINS', `${app}, https://www.example.com`);
  return () => vi.unstubAllEnvs();
});

async function send(line: string, { headers = {}, cookies }: Sent = {}, to: unknown = fallback) {
  const [method = '', rawPath = ''] = line.split(' ');
  const requestContext = { http: { method, path: rawPath } };
  const event = { rawPath, rawQueryString: '', headers, cookies, requestContext };
  const handle = to as (event: unknown, context: unknown) => Promise<Reply>;
  return handle(event, { awsRequestId: randomUUID() });
}

/** Asks like a browser whether a page may send a request with these headers. */
const preflight = (origin: string, requested: string) =>
  send('OPTIONS /v1/bookings', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': requested,
    },
  });

const corsIn = ({ headers }: Reply) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test('a listed website may send every header except that of the pages', async () => {
  const { statusCode, headers } = await preflight(app, 'content-type,x-guest-token');
  expect(statusCode).toBe(204);
  expect(headers['access-control-allow-origin']).toBe(app);
  const allowed = headers['access-control-allow-headers']?.split(', ');
  for (const name of ['authorization', 'x-service-api-key', 'x-guest-token', 'idempotency-key']) {
    expect(allowed).toContain(name);
  }
  expect(allowed).not.toContain('x-page');
  expect(allowed).not.toContain('cookie');
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test.each(['/v1/public/teams/acme/bookings', '/v1/organization_invitations/abc/accept'])(
  'a sandboxed page may not call %s, which needs no key',
  async (path) => {
    const origin = 'null';
    const asked = await send(`OPTIONS ${path}`, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(corsIn(asked)).toEqual([]);
    const sent = await send(`POST ${path}`, { headers: { origin, authorization: 'x' } });
    expect(corsIn(sent)).toEqual([]);
  },
);

test('a listed website can read replies, refusals and their headers', async () => {
  const { statusCode, headers } = await send('GET /v1/nothing', { headers: { origin: app } });
  expect([statusCode, headers['access-control-allow-origin'], headers.vary]).toEqual([
    404,
    app,
    'origin',
  ]);
  expect(headers['access-control-expose-headers']?.split(', ')).toEqual(
    expect.arrayContaining(['etag', 'x-request-id', 'retry-after']),
  );
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test.each([
  'https://other.example.com',
  'https://app.example.com.evil.example',
  'http://app.example.com',
  '',
])('the website %j is not allowed', async (origin) => {
  expect(corsIn(await preflight(origin, 'x-service-api-key'))).toEqual([]);
  const headers = { origin, 'x-service-api-key': 'a key' };
  expect(corsIn(await send('GET /v1/nothing', { headers }))).toEqual([]);
});

test('without listed origins, no website is allowed', async () => {
  vi.stubEnv('ALLOWED_ORIGINS', '');
  expect(corsIn(await preflight(app, 'x-service-api-key'))).toEqual([]);
  expect(corsIn(await preflight('', 'x-service-api-key'))).toEqual([]);
});

test.each(['x-service-api-key', 'Authorization', 'content-type, authorization'])(
  'a sandboxed page may send a request with %s, and only headers of requests with keys',
  async (requested) => {
    const { statusCode, headers } = await preflight('null', requested);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, 'null']);
    expect(headers['access-control-allow-headers']?.split(', ')).toEqual([
      'authorization',
      'x-service-api-key',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'prefer',
    ]);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  },
);

test.each(['', 'content-type', 'x-page', 'x-guest-token, content-type'])(
  'a sandboxed page may not send a request without a key (%j)',
  async (requested) => {
    const reply = await preflight('null', requested);
    expect([reply.statusCode, corsIn(reply)]).toEqual([204, []]);
  },
);

test('a sandboxed page reads the reply to a request with a key, but not to one with a cookie or without a key', async () => {
  const key = { origin: 'null', 'x-service-api-key': 'a key' };
  const bearer = { origin: 'null', Authorization: 'Bearer token' };
  for (const headers of [key, bearer]) {
    const reply = await send('GET /v1/nothing', { headers });
    expect(reply.headers['access-control-allow-origin']).toBe('null');
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  }
  const refused: Sent[] = [
    { headers: key, cookies: ['__Host-session=1.2.3.4'] },
    { headers: { ...key, 'x-page': '1' } },
    { headers: { origin: 'null' }, cookies: ['__Host-session=1.2.3.4'] },
    { headers: { origin: 'null', 'x-page': '1' } },
    { headers: { origin: 'null' } },
  ];
  for (const sent of refused) expect(corsIn(await send('GET /v1/nothing', sent))).toEqual([]);
});

test('every page may read the OpenAPI document', async () => {
  for (const headers of [{}, { origin: 'null' }, { origin: 'https://other.example.com' }]) {
    const reply = await send('GET /openapi.json', { headers }, getOpenapi);
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([200, '*']);
  }
});
