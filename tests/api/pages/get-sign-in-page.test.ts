import { expect, test } from 'vitest';
import { GetSignInPage } from '../../../lib/contract/pages/get-sign-in-page.ts';
import { call } from '../../support/http/call.ts';
import { assetsIn } from './page-parts.ts';

test('the sign-in page is the same for everyone, in two languages, and is neither cached nor framed nor sent as a referrer', async () => {
  const english = await call(GetSignInPage, { query: 'code=canary&state=canary' });
  expect([
    english.status,
    english.headers['content-type'],
    english.headers['cache-control'],
    english.headers['referrer-policy'],
  ]).toEqual([200, 'text/html; charset=utf-8', 'no-store', 'no-referrer']);
  expect(english.body).toContain('<title>Sign in</title>');
  expect(english.body).not.toMatch(/canary| on\w+=| style=|<style/u);
  expect(english.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(english.headers['content-security-policy']).toContain("connect-src 'self';");
  const japanese = await call(GetSignInPage, { headers: { 'accept-language': 'ja' } });
  expect(japanese.body).toContain('<title>サインイン</title>');
  expect(assetsIn(english.body).map((name) => name.replace(/-\w+\./u, '.'))).toEqual([
    'page.css',
    'sign-in.css',
    'sign-in.js',
  ]);
});
