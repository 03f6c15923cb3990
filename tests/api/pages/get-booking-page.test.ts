import { expect, test } from 'vitest';
import { GetBookingPage } from '../../../lib/contract/pages/get-booking-page.ts';
import { call } from '../../support/call.ts';
import { newWorld } from '../../support/world.ts';
import { openTo, show } from '../guests/public-bookings.ts';
import { askedAsBrowser, bookingPageOf, dataIn } from './page-parts.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

test('the page has what guests see first: the event type, the team and the first start times', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world, { name: 'First talk', description: 'Half an hour.' });
  const { status, headers, body } = await bookingPageOf(world.of, uid);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-security-policy']?.split('; ')).toEqual(policy);
  expect(body).toContain('<title>First talk – ');
  const { eventType, starts, periodStart, periodEnd } = dataIn(body) as {
    eventType: unknown;
    starts: { data: { startedAt: string }[] };
    periodStart: number;
    periodEnd: number;
  };
  expect(eventType).toEqual((await show(world.of, uid)).body.data);
  expect(starts.data.length).toBeGreaterThan(0);
  for (const { startedAt } of starts.data) {
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(periodStart);
    expect(Date.parse(startedAt)).toBeLessThan(periodEnd);
  }
  expect(body).not.toMatch(/ on\w+=| style=|<style/u);
});

test('what people wrote ends no script and no element', async () => {
  const world = await newWorld();
  const name = '</script><script>alert(1)</script>';
  const description = '"><img src=x onerror=alert(1)>';
  const { uid } = await openTo(world, { name, description });
  const { body } = await bookingPageOf(world.of, uid);
  expect(String(body).match(/<script/gu)).toHaveLength(2);
  expect(body).not.toContain('<img');
  expect(dataIn(body).eventType).toMatchObject({ name, description });
});

test('the page is in the language that the browser asks for first', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  const languages = {
    '': 'en',
    'ja-JP,en;q=0.5': 'ja',
    'de,ja;q=0.8,en;q=0.5': 'ja',
    'de-DE': 'en',
    'EN-gb': 'en',
  };
  for (const [accepted, lang] of Object.entries(languages)) {
    const { body } = await bookingPageOf(world.of, uid, { 'accept-language': accepted });
    expect(body, accepted).toContain(`<html lang="${lang}">`);
  }
});

test('any query is accepted, and the page is packed for those who take it', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  const { status, headers, body } = await call(GetBookingPage, {
    params: { team: world.of, eventTypeId: uid },
    query: 'utm_source=mail&utm_source=again&fbclid=1&%ZZ',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(body).toContain('id="data"');
});

test('what there is none of, or is private, is a page for browsers and a problem for programs', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const hidden = await openTo(world, {}, 'private');
  const foreign = await openTo(other);
  for (const uid of [hidden.uid, foreign.uid, 'unknown', 'x'.repeat(65)]) {
    const { status, body } = await bookingPageOf(world.of, uid);
    expect([status, body.code], uid).toEqual([404, 'event-type/unknown']);
    const asked = { team: world.of, eventTypeId: uid };
    const page = await askedAsBrowser(asked);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers['content-security-policy']?.split('; ')).toEqual(policy);
    const problem = { status: 404, code: 'event-type/unknown' };
    expect(dataIn(page.body)).toEqual({ problem });
  }
});
