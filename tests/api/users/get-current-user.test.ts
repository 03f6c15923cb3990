import { beforeAll, expect, test } from 'vitest';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { type Issuer, sharedIssuer } from '../../support/people/issuer.ts';
import { newWorld } from '../../support/world.ts';

let trusted: Issuer;
beforeAll(async () => {
  trusted = await sharedIssuer();
});

test('the caller reads their user, their organization, and the scopes and expiry of their key', async () => {
  const { of, restricted, keyFor } = await newWorld('restricted');
  const {
    key: _,
    settings: __,
    pictureId: ___,
    sessionScopes: ____,
    sessionVersion: _____,
    userId: uid,
    ...rest
  } = restricted;
  const expiresAtMs = Date.parse('2050-03-01T09:00:00.000Z');
  const as = await keyFor(restricted, ['schedules:read'], { expiresAtMs });
  const { body, headers } = await call(GetCurrentUser, { as });
  expect(body.data).toEqual({
    uid,
    ...rest,
    profileImage: null,
    organization: { uid: of, name: 'An organization', slug: null },
    credential: {
      kind: 'apiKey',
      scopes: ['schedules:read'],
      expiresAt: '2050-03-01T09:00:00.000Z',
    },
  });
  expect(versionOf(headers.etag)).toBe(1);
});

test('the expiry of a key can be null, and an access token has its expiry', async () => {
  const { of, owner } = await newWorld();
  const byKey = await call(GetCurrentUser, { as: owner });
  expect(byKey.body.data.credential).toEqual({ kind: 'apiKey', scopes: ['*'], expiresAt: null });
  const exp = Math.floor(Date.now() / 1000) + 600;
  const token = await trusted.tokenFor(owner, of, { scope: 'users:read', exp });
  const headers = { authorization: `Bearer ${token}` };
  expect((await call(GetCurrentUser, { headers })).body.data.credential).toEqual({
    kind: 'accessToken',
    scopes: ['users:read'],
    expiresAt: new Date(exp * 1000).toISOString(),
  });
});

test('a deleted user is not found', async () => {
  const { of, member } = await newWorld();
  expect((await call(GetCurrentUser, { as: member })).status).toBe(200);
  await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  expect((await call(GetCurrentUser, { as: member })).body.code).toBe('user/not-found');
});

test('the ETag includes the organization and the credential, and If-Match checks only the user', async () => {
  const { of, owner, member, keyFor } = await newWorld();
  const read = (as: { readonly key: string }, headers = {}) =>
    call(GetCurrentUser, { as, headers });
  const { etag = '' } = (await read(member)).headers;
  const known = { 'if-none-match': etag };
  expect((await read(member, known)).status).toBe(304);
  const lesser = await read(await keyFor(member, ['bookings:read']), known);
  expect(lesser.body.data.credential.scopes).toEqual(['bookings:read']);
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body: { name: 'Renamed' } });
  expect((await read(member, known)).body.data.organization.name).toBe('Renamed');
  // If-Match checks only the user, which has not changed.
  const headers = { 'if-match': etag };
  const changed = await call(UpdateCurrentUser, { as: member, headers, body: { name: 'A' } });
  expect(changed.status).toBe(200);
  const shown = { 'if-none-match': changed.headers.etag ?? '' };
  expect((await read(member, shown)).status).toBe(304);
  const late = await call(UpdateCurrentUser, { as: member, headers, body: { name: 'B' } });
  expect(late.body.code).toBe('resource/changed');
});
