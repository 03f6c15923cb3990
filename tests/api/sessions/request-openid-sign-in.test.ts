import { createHash } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { verifyOpenidState } from '../../../lib/app/sessions/openid-state.ts';
import { RequestOpenidSignIn } from '../../../lib/contract/sessions/request-openid-sign-in.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { type Issuer, pagesClientId, sharedIssuer } from '../../support/people/issuer.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { cookieIn } from '../../support/sessions/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await sharedIssuer();
});
afterEach(() => vi.unstubAllEnvs());

const request = (body: object = {}, more: object = {}) =>
  call(RequestOpenidSignIn, {
    headers: fromPage,
    event: fromAddress(newAddress()),
    body: { path: '/calendar', ...body },
    ...more,
  });

/** The parameters of the address at which the user signs in. */
const parametersOf = ({ body }: Awaited<ReturnType<typeof request>>) =>
  Object.fromEntries(new URL(body.data.authorizationUrl).searchParams);

test('a sign-in starts at the issuer with PKCE, a state and a nonce, which only a cookie binds to the browser', async () => {
  logLines.length = 0;
  const answer = await request({ path: '/settings/profile?x=1#y' });
  expect([answer.status, new URL(answer.body.data.authorizationUrl).origin]).toEqual([
    200,
    issuer.url,
  ]);
  const [text = ''] = answer.cookies;
  expect(text).toMatch(
    /^__Host-openid=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/u,
  );
  const value = cookieIn(text).replace('__Host-openid=', '');
  const state = await verifyOpenidState(value, Date.now());
  expect(state?.path).toBe('/settings/profile?x=1#y');
  expect(parametersOf(answer)).toEqual({
    client_id: pagesClientId,
    redirect_uri: 'https://api.example.com/sign-in',
    response_type: 'code',
    scope: expect.stringMatching(/^openid bookings:read bookings:write /u),
    state: state?.state,
    nonce: state?.nonce,
    code_challenge: createHash('sha256')
      .update(state?.verifier ?? '')
      .digest('base64url'),
    code_challenge_method: 'S256',
    audience: 'scheduling-test',
  });
  const seen = JSON.stringify([answer.body, logLines]);
  for (const secret of [value, state?.verifier]) expect(seen).not.toContain(secret);
});

test('each sign-in has another state, nonce and verifier', async () => {
  const [one, other] = [parametersOf(await request()), parametersOf(await request())];
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one[name]).toMatch(/^[\w-]{32,}$/u);
    expect(one[name]).not.toBe(other[name]);
  }
});

test('the address contains the prompt of the request, and the audience also as a resource if it is a URL', async () => {
  vi.stubEnv('JWT_AUDIENCE', 'https://booking.example.com');
  vi.stubEnv('JWT_SUBJECT_IS_USER_ID', 'false');
  const { prompt, audience, resource, scope } = parametersOf(await request({ prompt: 'login' }));
  expect([prompt, audience, resource, scope]).toEqual([
    'login',
    'https://booking.example.com',
    'https://booking.example.com',
    'openid',
  ]);
});

test.each([
  '/calendar',
  '/calendar?view=week&date=2026-11-23',
  '/settings',
  '/settings/event-types?new#basics',
  '/sign-in',
])('the user can return to %s', async (path) => {
  expect((await request({ path })).status).toBe(200);
});

test.each([
  '',
  'calendar',
  'https://evil.example/calendar',
  '//evil.example',
  '//evil.example/calendar',
  '/\\evil.example',
  '\\\\evil.example',
  '/calendar/../..//evil.example',
  '/calendar\\@evil.example',
  '/calendar.evil.example',
  '/calendar@evil.example',
  '/calendars',
  ' /calendar',
  '/calendar\n',
  '/calendar?\u0000',
  'javascript:alert(1)',
  '/v1/users/me',
  '/invite',
  `/calendar?${'x'.repeat(1024)}`,
])('the return path %j is refused', async (path) => {
  const { status, body, cookies } = await request({ path });
  expect([status, body.errors?.[0]?.pointer, cookies]).toEqual([400, '/path', []]);
});

test.each([
  ['another website', { ...fromPage, 'sec-fetch-site': 'cross-site' }],
  ['another origin', { ...fromPage, origin: 'https://evil.example' }],
  ['a form without the header of pages', { origin: fromPage.origin }],
])('a request of %s is refused', async (_, headers) => {
  const { status, body, cookies } = await request({}, { headers });
  expect([status, body.code, cookies]).toEqual([403, 'session/foreign-page', []]);
});

test('a sign-in without a client at the issuer is 404', async () => {
  vi.stubEnv('PAGES_CLIENT_ID', '');
  const { status, body, cookies } = await request();
  expect([status, body.code, cookies]).toEqual([404, 'sign-in/not-configured', []]);
});

test('an issuer that cannot be reached, or is at an address that may not be called, is 503', async () => {
  // No service listens on the discard port, and a link-local address could be that of the metadata service.
  for (const url of ['http://127.0.0.1:9', 'http://169.254.169.254']) {
    vi.stubEnv('JWT_ISSUER', url);
    const { status, body, cookies } = await request();
    expect([status, body.code, cookies]).toEqual([503, 'sign-in/issuer-unreachable', []]);
  }
});

test('a client that sends many requests is limited', async () => {
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const event = fromAddress(newAddress());
  await request({}, { event });
  expect((await request({}, { event })).body.code).toBe('caller/rate-limited');
  expect((await request()).status).toBe(200);
});

test('a retry is refused, because its response would set no cookie', async () => {
  const headers = { ...fromPage, 'idempotency-key': crypto.randomUUID() };
  expect((await request({}, { headers })).status).toBe(200);
  const again = await request({}, { headers });
  expect([again.body.code, again.cookies]).toEqual(['idempotency/secret-shown-once', []]);
  const other = await request({ path: '/settings' }, { headers });
  expect(other.body.code).toBe('idempotency/key-reused');
});

test.each([
  ['BatchGetItem', 'service/unavailable'],
  ['TransactWriteItems', 'service/undecided'],
])('without the table (%s), no sign-in starts with an Idempotency-Key', async (failing, code) => {
  beforeTableCalls((sent) => {
    if (sent === failing)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const headers = { ...fromPage, 'idempotency-key': crypto.randomUUID() };
  const { body, cookies } = await request({}, { headers });
  expect([body.code, cookies]).toEqual([code, []]);
});
