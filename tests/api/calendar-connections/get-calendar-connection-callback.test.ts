import { expect, test } from 'vitest';
import { GetCalendarConnectionCallback } from '../../../lib/contract/calendar-connections/get-calendar-connection-callback.ts';
import { GetPageAsset } from '../../../lib/contract/pages/get-page-asset.ts';
import { call } from '../../support/http/call.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { assetsIn } from '../pages/page-parts.ts';

test('the callback page is the same with any query, runs only its own scripts, and cannot be framed or cached', async () => {
  const plain = await call(GetCalendarConnectionCallback);
  const query = 'code=canary-of-code&state=uid.canary-of-state&scope=a+b&authuser=0&prompt=consent';
  const { status, headers, body } = await call(GetCalendarConnectionCallback, { query });
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toEqual(plain.body);
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
    'no-store',
  ]);
  expect(String(body).match(/<script(?![^>]* src=)[^>]*>/gu)).toBeNull();
  expect(body).not.toMatch(/ on\w+=| style=/u);
  expect(JSON.stringify(logLines)).not.toContain('canary');
});

test('every file that the callback page loads exists', async () => {
  const page = String((await call(GetCalendarConnectionCallback)).body);
  const named = assetsIn(page);
  expect(named.map((name) => name.split('-')[0]).toSorted()).toEqual(['connect', 'page']);
  for (const asset of named) {
    const { status, body } = await call(GetPageAsset, { params: { asset } });
    expect(status).toBe(200);
    expect(String(body)).not.toMatch(/innerHTML|eval\(/u);
  }
});
