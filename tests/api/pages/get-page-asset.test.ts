import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GetPageAsset } from '../../../lib/contract/pages/get-page-asset.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { openTo } from '../guests/public-bookings.ts';
import { assetsIn, bookingPageOf, teamPageOf } from './page-parts.ts';

const assetOf = (asset: string) => call(GetPageAsset, { params: { asset } });

test('each asset of the pages exists and is cached without end', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  const pages = [await bookingPageOf(world.of, uid), await teamPageOf(world.of)];
  const named = new Set(pages.flatMap(({ body }) => assetsIn(body)));
  expect(named.size).toBe(3);
  for (const name of named) {
    const { status, headers, body } = await assetOf(name);
    const kind = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    expect([status, headers['content-type']]).toEqual([200, `${kind}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(String(body)).not.toMatch(/eval\(|new Function/u);
  }
});

test('script and style of the booking page have at most 40 KB compressed', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  const { body } = await bookingPageOf(world.of, uid);
  let bytes = 0;
  for (const name of assetsIn(body)) {
    bytes += gzipSync(String((await assetOf(name)).body), { level: 9 }).length;
  }
  expect(bytes).toBeLessThanOrEqual(40_000);
});

test('the search for time zones is a script of its own with at most 12 KB compressed', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world);
  const { body } = await bookingPageOf(world.of, uid);
  const script = assetsIn(body).find((name) => name.endsWith('.js')) ?? '';
  const [later = ''] = /zones-[A-Z0-9]{8}\.js/u.exec(String((await assetOf(script)).body)) ?? [];
  const { status, body: search } = await assetOf(later);
  expect(status).toBe(200);
  expect(gzipSync(String(search), { level: 9 }).length).toBeLessThanOrEqual(12_000);
});

test('the script for other websites has a fixed name and is cached for five minutes', async () => {
  const { headers } = await assetOf('embed.js');
  expect(headers['cache-control']).toBe('public, max-age=300');
});

test.each([
  'none.js',
  'manifest.json',
  'booking-AAAAAAAA.js',
  '../../package.json',
  'toString',
  '',
])('the asset name %s is unknown', async (name) => {
  expect((await assetOf(name)).body.code).toBe('route/unknown');
});
