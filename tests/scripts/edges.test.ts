import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { favicon } from '../../lib/app/service/favicon.ts';
import { type ProblemCode, problems } from '../../lib/contract/problems.ts';
import { Children } from '../../scripts/local/children.ts';
import { startOffline } from '../../scripts/local/offline.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { type RawRequestOptions, sendAsWritten } from '../support/http/send-as-written.ts';
import { sharedService } from '../support/processes/service.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { newWorld } from '../support/world.ts';

const world = await newWorld();
const folder = mkdtempSync(join(tmpdir(), 'edges-'));
const children = new Children();
let services: Readonly<Record<'the handlers' | 'the started service', string>>;

beforeAll(async () => {
  const environment = { ...process.env, ALLOWED_ORIGINS: 'https://app.example.com' };
  const [started, served] = await Promise.all([
    startOffline(children, { port: await freePort(), folder, environment }, () => {}),
    sharedService(),
  ]);
  services = {
    'the handlers': served.baseUrls[0] ?? '',
    'the started service': started.baseUrl,
  };
});
afterAll(async () => {
  await children.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (baseUrl: string, line: string, { headers, body }: RawRequestOptions) =>
  untilDecided(() =>
    sendAsWritten(baseUrl, line, {
      headers: { 'x-service-api-key': world.owner.key, ...headers },
      ...(body !== undefined && { body }),
    }),
  );

const forOneCaller = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const json = { 'content-type': 'application/json' };
const typed = (type: string) => ({ headers: { 'content-type': type }, body: '{}' });

const cases: readonly (readonly [
  what: string,
  line: string,
  RawRequestOptions,
  code: ProblemCode,
])[] = [
  ['a slash at the end', 'GET /v1/bookings/', {}, 'route/unknown'],
  ['a slash behind an id', 'GET /v1/bookings/abc/', {}, 'route/unknown'],
  ['two slashes', 'GET /v1//bookings', {}, 'route/unknown'],
  ['a slash behind /health', 'GET /health/', {}, 'route/unknown'],
  ['another letter case', 'GET /V1/bookings', {}, 'route/unknown'],
  [
    'a body without a media type',
    'POST /v1/bookings',
    { body: '{}' },
    'request/unsupported-media-type',
  ],
  ['an empty media type', 'POST /v1/bookings', typed(''), 'request/unsupported-media-type'],
  [
    'two media types',
    'POST /v1/bookings',
    typed('application/json, text/plain'),
    'request/unsupported-media-type',
  ],
  ['an invalid media type', 'POST /v1/bookings', typed('json'), 'request/unsupported-media-type'],
  [
    'a form',
    'POST /v1/bookings',
    typed('application/x-www-form-urlencoded'),
    'request/unsupported-media-type',
  ],
  [
    'a form of several parts',
    'POST /v1/bookings',
    typed('multipart/form-data'),
    'request/unsupported-media-type',
  ],
  [
    'a media type that ends in +json',
    'POST /v1/bookings',
    typed('application/merge-patch+json'),
    'request/invalid',
  ],
  [
    'a parameter of the media type',
    'POST /v1/bookings',
    typed('application/json; charset=utf-8'),
    'request/invalid',
  ],
  [
    'a compressed body',
    'POST /v1/bookings',
    { headers: { ...json, 'content-encoding': 'gzip' }, body: 'x' },
    'request/unsupported-media-type',
  ],
  [
    'a body in an unknown coding',
    'POST /v1/bookings',
    { headers: { ...json, 'content-encoding': 'unknown' }, body: '{}' },
    'request/unsupported-media-type',
  ],
  ['an invalid JSON body', 'POST /v1/bookings', { headers: json, body: '{' }, 'request/not-json'],
  ['no body', 'POST /v1/bookings', { headers: json }, 'request/invalid'],
  [
    'a body over 256 KiB',
    'POST /v1/bookings',
    { headers: json, body: `"${'x'.repeat(262_144)}"` },
    'request/too-large',
  ],
  ['a GET with a body', 'GET /v1/bookings', { headers: json, body: '{}' }, 'request/invalid'],
  ['a GET with an untyped body', 'GET /v1/bookings/abc', { body: 'x' }, 'request/invalid'],
  [
    'a GET with a body in chunks',
    'GET /v1/bookings',
    { headers: { 'transfer-encoding': 'chunked' }, body: '{}' },
    'request/invalid',
  ],
  [
    'a DELETE with a body',
    'DELETE /v1/schedules/abc',
    { headers: json, body: '{}' },
    'request/invalid',
  ],
  ['a HEAD of an unknown path', 'HEAD /nothing', {}, 'route/unknown'],
  [
    'a HEAD of a path without a GET',
    'HEAD /v1/bookings/abc/cancel',
    {},
    'route/method-not-allowed',
  ],
  ['a HEAD with a body', 'HEAD /v1/bookings', { headers: json, body: '{}' }, 'request/invalid'],
  ['a HEAD of an unknown booking', 'HEAD /v1/bookings/abc', {}, 'booking/unknown'],
  ['an OPTIONS', 'OPTIONS /v1/bookings', {}, 'route/method-not-allowed'],
  [
    'an OPTIONS with an origin alone',
    'OPTIONS /v1/bookings',
    { headers: { origin: 'https://app.example.com' } },
    'route/method-not-allowed',
  ],
  ['an OPTIONS of an unknown path', 'OPTIONS /nothing', {}, 'route/unknown'],
  ['a TRACE', 'TRACE /v1/bookings', {}, 'route/method-not-allowed'],
  ['a PROPFIND', 'PROPFIND /v1/bookings', {}, 'route/method-not-allowed'],
  ['a percent sign without a byte', 'GET /v1/bookings/%zz', {}, 'booking/unknown'],
  ['a percent sign at the end', 'GET /v1/bookings/abc%', {}, 'booking/unknown'],
  ['bytes that are not UTF-8', 'GET /v1/bookings/%ff%fe', {}, 'booking/unknown'],
  ['a slash in an id', 'GET /v1/bookings/a%2Fb', {}, 'booking/unknown'],
  ['a percent sign in an unknown path', 'GET /%zz', {}, 'route/unknown'],
  ['a percent sign in a query', 'GET /v1/bookings?perPage=%zz', {}, 'request/invalid'],
  ['a parameter twice', 'GET /v1/bookings?perPage=1&perPage=2', {}, 'request/invalid'],
  [
    'an invalid cookie',
    'GET /v1/bookings/abc',
    { headers: { cookie: 'a=b c"; =;;' } },
    'booking/unknown',
  ],
  [
    'no credential',
    'GET /v1/bookings/abc',
    { headers: { 'x-service-api-key': '' } },
    'credential/refused',
  ],
];

test.each(cases)(
  '%s (%s) is the same problem from the handlers and from the started service',
  async (_, line, sent, code) => {
    for (const [name, baseUrl] of Object.entries(services)) {
      const { status, headers, body } = await send(baseUrl, line, sent);
      expect([name, headers['content-type']]).toEqual([name, 'application/problem+json']);
      expect([name, headers]).toMatchObject([name, forOneCaller]);
      expect([name, headers['x-request-id']]).toEqual([
        name,
        expect.stringMatching(/^[\w-]{36}$/u),
      ]);
      if (line.startsWith('HEAD')) {
        expect([name, status, body]).toEqual([name, problems[code].status, '']);
        continue;
      }
      const problem = JSON.parse(body);
      expect([name, problem.code]).toEqual([name, code]);
      expect(problem).toMatchObject({ status, instance: headers['x-request-id'] });
      if (status === 405) expect(headers.allow, name).toContain('GET');
    }
  },
);

test('a body above the maximum of the server is a problem of the service', async () => {
  const sent = { headers: json, body: 'x'.repeat(10 * 1024 * 1024 + 1) };
  const answer = await send(services['the started service'], 'POST /v1/bookings', sent);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'request/too-large']);
  expect(answer.headers).toMatchObject(forOneCaller);
});

test('an unreadable address is a problem of the service', async () => {
  const { status, body } = await send(services['the started service'], 'OPTIONS *', {});
  expect([status, JSON.parse(body)]).toMatchObject([
    400,
    { code: 'request/invalid', errors: [{ pointer: '' }] },
  ]);
});

test.each(['a b', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80'])(
  'the started service refuses the host "%s"',
  async (host) => {
    const own = { host, origin: `http://${host}` };
    for (const more of [{}, { expect: '100-continue' }]) {
      const sent = { headers: { ...own, ...more } };
      const { status, headers } = await send(services['the started service'], 'GET /health', sent);
      expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined]);
    }
  },
);

test('the started service sends a reply as its handler returns it, whole and uncompressed', async () => {
  const headers = {
    range: 'bytes=0-3',
    'accept-encoding': 'gzip',
    'if-modified-since': new Date().toUTCString(),
  };
  const [one, other] = await Promise.all(
    Object.values(services).map((baseUrl) => send(baseUrl, 'GET /openapi.json', { headers })),
  );
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(other?.body).toBe(one?.body);
  expect(other?.headers['content-encoding']).toBe(one?.headers['content-encoding']);
});

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  ['null', 'null'],
  ['https://other.example.com', undefined],
])(
  'the started service answers the origin %s with the allowed origin %s',
  async (origin, allowed) => {
    const requested = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-service-api-key',
    };
    for (const [line, headers] of [
      ['OPTIONS /v1/bookings', { origin, ...requested }],
      ['GET /v1/bookings', { origin }],
    ] as const) {
      const reply = await send(services['the started service'], line, { headers });
      expect(reply.status).toBe(line.startsWith('GET') ? 200 : 204);
      expect(reply.headers['access-control-allow-origin']).toBe(allowed);
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  },
);

test.each(['/health', '/health/ready', '/docs', '/robots.txt', '/v1/bookings', '/v1/nothing', '/'])(
  'a HEAD of %s has the status and the headers of a GET, and no body',
  async (path) => {
    for (const [name, baseUrl] of Object.entries(services)) {
      const got = await send(baseUrl, `GET ${path}`, {});
      const { status, headers, body } = await send(baseUrl, `HEAD ${path}`, {});
      expect([name, status, body]).toEqual([name, got.status, '']);
      const length = got.body === '' ? {} : { 'content-length': `${Buffer.byteLength(got.body)}` };
      const expected = withoutOwn({ ...got.headers, ...length });
      expect([name, withoutOwn(headers)]).toEqual([name, expected]);
    }
  },
);

/** Headers that differ between requests, or that only a server in front of the handlers sets. */
const ownHeaders = ['accept-ranges', 'date', 'ratelimit', 'transfer-encoding', 'x-request-id'];

const withoutOwn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));

test('the icon is sent byte for byte', async () => {
  const icons = Object.values(services).map(async (baseUrl) => {
    const reply = await fetch(`${baseUrl}/favicon.ico`);
    return [reply.headers.get('content-type'), Buffer.from(await reply.arrayBuffer())];
  });
  const [one, other] = await Promise.all(icons);
  expect(one).toEqual(['image/x-icon', Buffer.from(favicon, 'base64')]);
  expect(other).toEqual(one);
});

test('a version that the client already has is not sent again', async () => {
  const { uid } = await world.eventType([world.member]);
  for (const baseUrl of Object.values(services)) {
    const whole = await send(baseUrl, `GET /v1/event_types/${uid}`, {});
    expect(whole.status).toBe(200);
    const { etag = '' } = whole.headers;
    const headers = { 'if-none-match': etag };
    const again = await send(baseUrl, `GET /v1/event_types/${uid}`, { headers });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['x-request-id']).toBeDefined();
  }
});
