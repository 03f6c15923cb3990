import { expect, test } from 'vitest';
import { ListPublicAvailableSchedules } from '../../../lib/contract/guests/list-public-available-schedules.ts';
import { GetBookingPage } from '../../../lib/contract/pages/get-booking-page.ts';
import { type StartRun, startsOfRuns } from '../../../lib/domain/hours/start-runs.ts';
import { call } from '../../support/http/call.ts';
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

test('the booking page contains the event type, the team and the first start times', async () => {
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
  const { eventType, runs, periodStart, periodEnd } = dataIn(body) as {
    eventType: unknown;
    runs: StartRun[];
    periodStart: number;
    periodEnd: number;
  };
  expect(eventType).toEqual((await show(world.of, uid)).body.data);
  const starts = startsOfRuns(runs).map(({ start }) => start * 60_000);
  expect(starts.length).toBeGreaterThan(0);
  for (const startMs of starts) {
    expect(startMs).toBeGreaterThanOrEqual(periodStart);
    expect(startMs).toBeLessThan(periodEnd);
  }
  expect(body).not.toMatch(/ on\w+=| style=|<style/u);
});

test.each([
  [null, 1],
  [3, 3],
])(
  'the booking page contains the start times that the list returns, with their remaining seats (capacity %s)',
  async (capacity, seats) => {
    const world = await newWorld();
    const { uid } = await openTo(world, { interval: 5, duration: 30, capacity });
    const { body } = await bookingPageOf(world.of, uid);
    const { runs, periodStart, periodEnd } = dataIn(body) as {
      runs: StartRun[];
      periodStart: number;
      periodEnd: number;
    };
    // Skips the first hour, because time passes between the two requests.
    const from = periodStart + 3_600_000;
    const period = [from, periodEnd].map((ms) => new Date(ms).toISOString()) as [string, string];
    const { body: listed } = await call(ListPublicAvailableSchedules, {
      params: { team: world.of, uid },
      query: { periodStart: period[0], periodEnd: period[1] },
    });
    const shown = startsOfRuns(runs).map(({ start, seats: remainingCapacity }) => ({
      startedAt: new Date(start * 60_000).toISOString(),
      remainingCapacity,
    }));
    expect(listed.data.length).toBeGreaterThan(1000);
    expect(shown.filter(({ startedAt }) => startedAt >= period[0])).toEqual(listed.data);
    expect(shown[0]?.remainingCapacity).toBe(seats);
    expect(String(body).length, 'a page with thousands of start times is small').toBeLessThan(
      12_000,
    );
  },
);

test('texts of the host cannot close a script or an element of the page', async () => {
  const world = await newWorld();
  const name = '</script><script>alert(1)</script>';
  const description = '"><img src=x onerror=alert(1)>';
  const { uid } = await openTo(world, { name, description });
  const { body } = await bookingPageOf(world.of, uid);
  expect(String(body).match(/<script/gu)).toHaveLength(2);
  expect(body).not.toContain('<img');
  expect(dataIn(body).eventType).toMatchObject({ name, description });
});

test('the booking page is in the first supported language of the browser', async () => {
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

test('the booking page accepts any query, and is compressed for clients that accept it', async () => {
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

test('an unknown or private event type is an HTML page for browsers and a problem document for programs', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const hidden = await openTo(world, {}, 'private');
  const foreign = await openTo(other);
  for (const uid of [hidden.uid, foreign.uid, 'unknown', 'x'.repeat(65)]) {
    const { status, body } = await bookingPageOf(world.of, uid);
    expect([status, body.code], uid).toEqual([404, 'event-type/unknown']);
    const params = { team: world.of, eventTypeId: uid };
    const page = await askedAsBrowser(params);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers['content-security-policy']?.split('; ')).toEqual(policy);
    const problem = { status: 404, code: 'event-type/unknown' };
    expect(dataIn(page.body)).toEqual({ problem });
  }
});
