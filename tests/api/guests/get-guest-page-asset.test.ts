import { expect, test } from 'vitest';
import { GetGuestPage } from '../../../lib/contract/guests/get-guest-page.ts';
import { GetGuestPageAsset } from '../../../lib/contract/guests/get-guest-page-asset.ts';
import { call } from '../../support/call.ts';

const assetOf = (asset: string) => call(GetGuestPageAsset, { params: { asset } });

test('all that the page loads, and what that loads, is there', async () => {
  const page = String((await call(GetGuestPage)).body);
  const named = [...page.matchAll(/\/b\/assets\/([\w.]+)/gu)].map(([, name]) => name ?? '');
  expect(named.toSorted()).toEqual(['act.js', 'style.css']);
  const act = await assetOf('act.js');
  expect(String(act.body)).toContain("from './view.js'");
  for (const name of [...named, 'view.js']) {
    const { status, headers, body } = await assetOf(name);
    const kind = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    expect([status, headers['content-type']]).toEqual([200, `${kind}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(String(body)).not.toMatch(/innerHTML|eval\(/u);
  }
});

test.each(['none.js', 'tsconfig.json', '../../package.json', 'toString', ''])(
  'there is no file %s',
  async (name) => {
    expect((await assetOf(name)).body.code).toBe('route/unknown');
  },
);
