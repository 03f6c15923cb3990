import { afterEach, expect, test, vi } from 'vitest';
import { signedInPage } from '../../../lib/app/pages/signed-in-page.ts';
import { GetCalendarPage } from '../../../lib/contract/pages/get-calendar-page.ts';
import { pagesClient } from '../../../lib/http/configuration.ts';
import { call } from '../../support/http/call.ts';
import { assetsIn, dataIn } from './page-parts.ts';

afterEach(() => vi.unstubAllEnvs());

const policyOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  headers['content-security-policy']?.split('; ') ?? [];

const issuer = {
  JWT_ISSUER: 'https://login.example.com/tenant',
  JWT_AUDIENCE: 'https://api.example.com',
  JWT_JWKS_URL: 'https://login.example.com/keys',
  PAGES_CLIENT_ID: 'scheduling-pages',
  JWT_SUBJECT_IS_USER_ID: 'false',
  JWT_SCOPE_CLAIM: '',
  PAGES_TOKEN_ORIGIN: '',
};

/** The issuer in the page of a deployment with these settings, and the origins that the page may connect to. */
function issuerOf(settings: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { text, contentSecurityPolicy = '' } = signedInPage(
    'calendar',
    'en',
    { script: 'a.js', style: 'a.css' },
    pagesClient(),
  );
  const connect = contentSecurityPolicy.split('; ').find((one) => one.startsWith('connect-src'));
  return { openid: dataIn(text).openid, connect };
}

test('the calendar page is the same for all users, in two languages, and is neither cached nor framed', async () => {
  const english = await call(GetCalendarPage, { query: 'code=canary-of-a-code&state=x&view=week' });
  expect([
    english.status,
    english.headers['content-type'],
    english.headers['cache-control'],
  ]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
  expect(english.body).toContain('<html lang="en">');
  expect(english.body).toContain('<title>Calendar</title>');
  expect(english.body).not.toMatch(/canary| on\w+=| style=|<style/u);
  const japanese = await call(GetCalendarPage, { headers: { 'accept-language': 'ja' } });
  expect(japanese.body).toContain('<title>カレンダー</title>');
  expect(policyOf(english)).toContain("frame-ancestors 'none'");
  expect(policyOf(english)).toContain("connect-src 'self'");
  expect(dataIn(english.body)).toEqual({ openid: null });
  expect(assetsIn(english.body).map((name) => name.replace(/-\w+\./u, '.'))).toEqual([
    'page.css',
    'app.css',
    'app.js',
  ]);
});

test('users sign in at the issuer if the pages have a client ID there', () => {
  const { openid, connect } = issuerOf(issuer);
  expect(connect).toBe("connect-src 'self' https://login.example.com");
  expect(openid).toEqual({
    issuer: issuer.JWT_ISSUER,
    name: 'login.example.com',
    clientId: 'scheduling-pages',
    audience: 'https://api.example.com',
    scopes: [],
  });
});

test('the calendar page requests the scopes of the API, and may connect to the token origin of the issuer', () => {
  const { openid, connect } = issuerOf({
    ...issuer,
    JWT_SCOPE_CLAIM: 'scope',
    JWT_SCOPE_PREFIX: 'api:',
    PAGES_TOKEN_ORIGIN: 'https://tokens.example.com/',
  });
  expect(connect).toBe("connect-src 'self' https://login.example.com https://tokens.example.com");
  expect(openid).toMatchObject({ scopes: expect.arrayContaining(['api:bookings:read']) });
  expect(openid).not.toMatchObject({ scopes: expect.arrayContaining(['api:*']) });
});

test.each([
  ['no client ID', { PAGES_CLIENT_ID: '' }],
  ['no address of signing keys', { JWT_JWKS_URL: '' }],
  ['an issuer that is not a web address', { JWT_ISSUER: 'urn:scheduling:local-issuer' }],
])('users of a deployment with %s can sign in only with API keys', (_, missing) => {
  expect(issuerOf({ ...issuer, ...missing })).toEqual({
    openid: null,
    connect: "connect-src 'self'",
  });
});
