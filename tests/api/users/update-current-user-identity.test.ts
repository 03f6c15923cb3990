import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { type OpenidProvider, startOpenidProvider } from '../../support/people/openid-provider.ts';
import { newWorld } from '../../support/world.ts';
import { anySubject, bindIdentity, readCaller } from './identities.ts';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider('urn:booking-service');
});
afterAll(() => provider.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const tokenOf = (sub: string, claims = {}) => provider.signIn({ sub, claims });
const refused = 'credential/refused';

test.each(roles)('a user who is %s binds an identity and calls with its tokens', async (role) => {
  const world = await newWorld('admin', 'restricted');
  const sub = anySubject();
  expect(await readCaller(await tokenOf(sub))).toBe(refused);
  const { status, body, headers } = await bindIdentity(world[role], await tokenOf(sub));
  const { boundAt } = body.data;
  expect([status, body.data]).toEqual([200, { issuer: provider.issuer, boundAt, expiresAt: null }]);
  expect(versionOf(headers.etag)).toBe(2);
  const me = await readCaller(await tokenOf(sub));
  expect(me).toMatchObject({ uid: world[role].userId, identity: body.data, updatedAt: boundAt });
  expect(me.credential).toMatchObject({ kind: 'accessToken', scopes: ['*'] });
  expect((await allItems()).join()).not.toContain(sub);
});

test('an API key that another user created binds no identity', async () => {
  const { owner, member } = await newWorld();
  const sent = { name: 'Made by the owner', scopes: ['*'], userId: member.userId };
  const { body } = await call(CreateApiKey, { as: owner, body: sent });
  const sub = anySubject();
  const { status, body: problem } = await bindIdentity(body.data, await tokenOf(sub));
  expect([status, problem.code]).toEqual([403, 'caller/role-forbids']);
  expect(await readCaller(await tokenOf(sub))).toBe(refused);
});

test('a user who is deleted during the request binds no identity', async () => {
  const { of, member } = await newWorld();
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'BatchGetItem' || !isFirst) return;
    isFirst = false;
    await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  });
  expect((await bindIdentity(member, await tokenOf(anySubject()))).body.code).toBe(
    'user/not-found',
  );
});

test('a new identity replaces the former one, which another user can then bind', async () => {
  const { admin, member } = await newWorld('admin');
  const [first, second] = [anySubject(), anySubject()];
  await bindIdentity(admin, await tokenOf(first));
  expect((await bindIdentity(member, await tokenOf(first))).body).toMatchObject({
    status: 409,
    code: 'identity/bound',
  });
  expect(await readCaller(member)).toMatchObject({ identity: null });
  await bindIdentity(admin, await tokenOf(second));
  expect(await readCaller(await tokenOf(first))).toBe(refused);
  expect(await readCaller(await tokenOf(second))).toMatchObject({ uid: admin.userId });
  expect((await bindIdentity(member, await tokenOf(first))).status).toBe(200);
  expect(await readCaller(await tokenOf(first))).toMatchObject({ uid: member.userId });
});

test('only one of four users who bind an identity concurrently gets it', async () => {
  const world = await newWorld('admin', 'restricted');
  const sub = anySubject();
  const token = await tokenOf(sub);
  const answers = await Promise.all(roles.map((role) => bindIdentity(world[role], token)));
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 3 }, () => 'identity/bound')]);
  const people = await Promise.all(roles.map((role) => readCaller(world[role])));
  expect(people.filter(({ identity }) => identity !== null)).toHaveLength(1);
});

test('a user who binds five identities concurrently has only the last one', async () => {
  const { member } = await newWorld();
  const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(anySubject())));
  const answers = await Promise.all(tokens.map((token) => bindIdentity(member, token)));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  const uids = await Promise.all(tokens.map(async (token) => (await readCaller(token)).uid));
  expect(uids.filter((uid) => uid === member.userId)).toHaveLength(1);
});

test('an invalid token and a token with another email address are refused', async () => {
  const { member } = await newWorld();
  const { email } = member;
  const sub = anySubject();
  const bad = [
    'no token',
    await provider.signIn({ sub }, 'urn:somebody-else'),
    await tokenOf(sub, { email: 'somebody@example.com' }),
    await tokenOf(sub, { email, email_verified: false }),
  ];
  for (const token of bad) {
    expect((await bindIdentity(member, token)).body).toMatchObject({
      status: 422,
      code: 'identity/refused',
      errors: [{ pointer: '/identityToken' }],
    });
  }
  const good = await tokenOf(sub, { email: email.toUpperCase(), email_verified: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect((await bindIdentity(member, good)).body.code).toBe('identity/refused');
  vi.useRealTimers();
  expect((await bindIdentity(member, good)).status).toBe(200);
});

test('a token that is issued more than a minute in the future is refused', async () => {
  const { member } = await newWorld();
  const token = await tokenOf(anySubject());
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs - 70_000 });
  expect((await bindIdentity(member, token)).body).toMatchObject({
    status: 422,
    code: 'identity/refused',
    errors: [{ pointer: '/identityToken' }],
  });
  vi.setSystemTime(nowMs - 50_000);
  expect((await bindIdentity(member, token)).status).toBe(200);
});

test('an identity whose subject is the ID of another user is refused, and the ID of the caller is accepted', async () => {
  const { owner, member } = await newWorld();
  const bound = await bindIdentity(member, await tokenOf(owner.userId));
  expect(bound.body).toMatchObject({ status: 409, code: 'identity/bound' });
  expect(await readCaller(member)).toMatchObject({ identity: null });
  expect((await bindIdentity(member, await tokenOf(member.userId))).status).toBe(200);
  // Another organization has its own users.
  const other = await newWorld();
  expect((await bindIdentity(other.member, await tokenOf(owner.userId))).status).toBe(200);
});

test('a retry with the same Idempotency-Key is replayed, even if its token is too old by then', async () => {
  const { member } = await newWorld();
  const token = await tokenOf(anySubject());
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await bindIdentity(member, token, headers);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 });
  const again = await bindIdentity(member, token, headers);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('an identity has at most the scopes of the key that bound it, whatever its tokens contain', async () => {
  const { member, keyFor } = await newWorld();
  const sub = anySubject();
  const as = await keyFor(member, ['api_keys:write', 'bookings:read']);
  await bindIdentity(as, await tokenOf(sub));
  const { credential } = await readCaller(await tokenOf(sub));
  expect(credential.scopes.toSorted()).toEqual(['api_keys:write', 'bookings:read']);
  vi.stubEnv('JWT_SCOPE_CLAIM', 'permissions');
  const scopesWith = async (permissions: readonly string[]) =>
    (await readCaller(await tokenOf(sub, { permissions }))).credential.scopes.toSorted();
  expect(await scopesWith(['bookings:read', 'users:write'])).toEqual(['bookings:read']);
  expect(await scopesWith(['*'])).toEqual(['api_keys:write', 'bookings:read']);
});

test('an identity expires with the key that bound it, and cannot replace an identity that expires later', async () => {
  const { member, keyFor } = await newWorld();
  const [sub, next] = [anySubject(), anySubject()];
  const nowMs = Date.now();
  const early = await keyFor(member, ['*'], { expiresAtMs: nowMs + 300_000 });
  const late = await keyFor(member, ['*'], { expiresAtMs: nowMs + 400_000 });
  const expiresAt = new Date(nowMs + 400_000).toISOString();
  expect((await bindIdentity(late, await tokenOf(sub))).body.data.expiresAt).toBe(expiresAt);
  const shorter = { status: 403, code: 'identity/outlives-credential' };
  expect((await bindIdentity(early, await tokenOf(next))).body).toMatchObject(shorter);
  const token = await tokenOf(sub);
  expect((await readCaller(token)).credential.expiresAt).toBe(expiresAt);
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 400_000 });
  expect(await readCaller(token)).toBe(refused);
  vi.useRealTimers();
  expect((await bindIdentity(member, await tokenOf(next))).body.data.expiresAt).toBeNull();
  for (const as of [late, await tokenOf(next)]) {
    expect((await bindIdentity(as, await tokenOf(sub))).body).toMatchObject(shorter);
  }
});

test('a key that is deleted during the request and a key without the scope bind nothing', async () => {
  const { member, keyFor } = await newWorld();
  const token = await tokenOf(anySubject());
  const as = await keyFor(member, ['*']);
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await call(DeleteApiKey, { as: member, params: { uid: as.keyId } });
  });
  expect((await bindIdentity(as, token)).body).toMatchObject({ status: 401, code: refused });
  expect(isFirst).toBe(false);
  const lesser = await keyFor(member, ['users:write']);
  expect((await bindIdentity(lesser, token)).body.code).toBe('caller/scope-missing');
  expect(await readCaller(token)).toBe(refused);
});

test('an outdated If-Match is refused, and a dry run binds nothing', async () => {
  const { member } = await newWorld();
  const token = await tokenOf(anySubject());
  const other = await bindIdentity(member, token, { 'if-match': '"9"' });
  expect(other.body.code).toBe('resource/changed');
  const dry = await bindIdentity(member, token, { prefer: 'handling=dry-run' });
  expect([dry.status, dry.body.data.issuer]).toEqual([200, provider.issuer]);
  expect(await readCaller(member)).toMatchObject({ identity: null });
  expect((await bindIdentity(member, token, { 'if-match': '"1"' })).status).toBe(200);
});
