import { expect, test } from 'vitest';
import { handler as fallback } from '../../../functions/fallback.ts';
import { guestTexts } from '../../../lib/app/guests/guest-texts.ts';
import { GetGuestPage } from '../../../lib/contract/guests/get-guest-page.ts';
import { call } from '../../support/call.ts';

test('the page is the same for everyone, runs nothing but its own, and is framed by nobody', async () => {
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
  const inline = String(body).match(/<script(?![^>]* src=)[^>]*>/gu);
  expect(inline, 'what is written in the page is data').toEqual([
    '<script type="application/json" id="texts">',
  ]);
  expect(body).not.toMatch(/ on\w+=| style=/u);
});

test('the texts of both languages are in the page, and end no script', async () => {
  const { body } = await call(GetGuestPage);
  const [, data = ''] = /id="texts">(.*?)<\/script>/su.exec(String(body)) ?? [];
  expect(JSON.parse(data)).toEqual(guestTexts);
  expect(data).not.toContain('<');
});

test('with a slash at the end it is found, too', async () => {
  const event = {
    rawPath: '/b/',
    rawQueryString: '',
    headers: {},
    requestContext: { http: { method: 'GET', path: '/b/' }, stage: '$default' },
  };
  const answer = await fallback(event as never, { awsRequestId: 'an id' } as never);
  expect(answer).toMatchObject({ headers: { location: '/b' } });
});
