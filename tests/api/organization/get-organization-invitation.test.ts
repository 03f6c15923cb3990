import { afterEach, expect, test, vi } from 'vitest';
import { GetOrganizationInvitation } from '../../../lib/contract/organization/get-organization-invitation.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { newWorld } from '../../support/world.ts';
import { invite } from './invitations.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an invitation is read as it was created, without its link', async () => {
  const world = await newWorld('admin');
  const { acceptUrl: _, ...created } = (await invite(world)).body.data;
  const params = { uid: created.uid };
  const { body, headers } = await call(GetOrganizationInvitation, { as: world.admin, params });
  expect([body.data, versionOf(headers.etag)]).toEqual([created, 1]);
});

test('an invitation is expired from the instant expiresAt, and its ETag changes then', async () => {
  const world = await newWorld();
  const { uid, expiresAt } = (await invite(world)).body.data;
  const expiresAtMs = Date.parse(expiresAt);
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAtMs - 1 });
  const read = (headers = {}) =>
    call(GetOrganizationInvitation, { as: world.owner, params: { uid }, headers });
  const pending = await read();
  expect(pending.body.data.status).toBe('pending');
  const known = { 'if-none-match': pending.headers.etag ?? '' };
  expect((await read(known)).status).toBe(304);
  vi.setSystemTime(expiresAtMs);
  expect((await read(known)).body.data.status).toBe('expired');
});

test('an unknown invitation and an invitation of another organization are 404', async () => {
  const world = await newWorld();
  const { uid } = (await invite(await newWorld())).body.data;
  for (const named of ['unknown', '😀'.repeat(64), uid]) {
    const { body } = await call(GetOrganizationInvitation, {
      as: world.owner,
      params: { uid: named },
    });
    expect(body).toMatchObject({ status: 404, code: 'invitation/unknown' });
  }
});
