import { expect, test } from 'vitest';
import { GetBookingsPage } from '../../../lib/contract/pages/get-bookings-page.ts';
import { call } from '../../support/http/call.ts';

test('the page of bookings cannot be framed and contains no inline script or style', async () => {
  const { status, headers, body } = await call(GetBookingsPage, {});
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(body).toContain('<title>Bookings</title>');
  expect(body).not.toMatch(/ on\w+=| style=|<style/u);
});

test('the page of bookings is in the first language of the browser, whatever its query', async () => {
  const { status, body } = await call(GetBookingsPage, {
    headers: { 'accept-language': 'ja' },
    query: 'view=past&host=canary&%ZZ',
  });
  expect(status).toBe(200);
  expect(body).toContain('<title>予約</title>');
  expect(body).not.toContain('canary');
});
