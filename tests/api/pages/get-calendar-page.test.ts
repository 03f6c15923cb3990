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
};

/** The issuer in the page of a deployment with these settings. */
function issuerOf(settings: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { text } = signedInPage(
    'calendar',
    'en',
    { script: 'a.js', style: 'a.css' },
    pagesClient(),
  );
  return dataIn(text).issuer;
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
  expect(assetsIn(english.body).map((name) => name.replace(/-\w+\./u, '.'))).toEqual([
    'page.css',
    'app.css',
    'app.js',
  ]);
});

test('the page contains the name of the issuer if the pages have a client ID there, and nothing else about it', () => {
  expect(issuerOf(issuer)).toEqual({ name: 'login.example.com' });
});

test.each([
  ['no client ID', { PAGES_CLIENT_ID: '' }],
  ['no address of signing keys', { JWT_JWKS_URL: '' }],
  ['an issuer that is not a web address', { JWT_ISSUER: 'urn:scheduling:local-issuer' }],
])('the page of a deployment with %s has no issuer', (_, missing) => {
  expect(issuerOf({ ...issuer, ...missing })).toBeNull();
});
