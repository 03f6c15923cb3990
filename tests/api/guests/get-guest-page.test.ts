import { expect, test } from 'vitest';
import { handler as fallback } from '../../../functions/fallback.ts';
import { GetGuestPage } from '../../../lib/contract/guests/get-guest-page.ts';
import { GetPageAsset } from '../../../lib/contract/pages/get-page-asset.ts';
import { call } from '../../support/http/call.ts';
import { assetsIn } from '../pages/page-parts.ts';

test('the page of guests runs only its own scripts and cannot be framed', async () => {
  const { status, headers, body } = await call(GetGuestPage);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual([
    'no-referrer',
    'no-cache',
  ]);
  expect(String(body).match(/<script(?![^>]* src=)[^>]*>/gu)).toBeNull();
  expect(body).not.toMatch(/ on\w+=| style=/u);
});

test('each asset of the page of guests exists and is cached without end', async () => {
  const named = assetsIn((await call(GetGuestPage)).body);
  expect(named.map((name) => name.split('-')[0]).toSorted()).toEqual(['manage', 'page']);
  for (const asset of named) {
    const { status, headers, body } = await call(GetPageAsset, { params: { asset } });
    expect([status, headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(String(body)).not.toMatch(/eval\(|new Function/u);
  }
});

test('the path of the page of guests with a slash at the end redirects to the page', async () => {
  const event = {
    rawPath: '/b/',
    rawQueryString: '',
    headers: {},
    requestContext: { http: { method: 'GET', path: '/b/' }, stage: '$default' },
  };
  const answer = await fallback(event as never, { awsRequestId: 'an id' } as never);
  expect(answer).toMatchObject({ headers: { location: '/b' } });
});
