import { beforeAll, expect, test } from 'vitest';
import { hashOfKey } from '../../../lib/app/hash-of-key.ts';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { GetApiKey } from '../../../lib/contract/api-keys/get-api-key.ts';
import { ListApiKeys } from '../../../lib/contract/api-keys/list-api-keys.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { ListEventTypes } from '../../../lib/contract/event-types/list-event-types.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { findApiKey } from '../../../lib/data/people/stored-api-keys.ts';
import { allScopes } from '../../../lib/domain/people/all-scopes.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { beforeTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { anotherOf } from '../../support/people/another-of.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { type Issuer, sharedIssuer } from '../../support/people/issuer.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

let trusted: Issuer;
beforeAll(async () => {
  trusted = await sharedIssuer();
});

const bare = { name: 'A program', scopes: ['bookings:read'] };
type As = Pick<Person, 'key'>;
const create = (as: As, body: object = {}, headers = {}) =>
  call(CreateApiKey, { as, body: { ...bare, ...body }, headers });

const keysOf = async ({ owner }: World, { userId }: Pick<Person, 'userId'>) =>
  (await call(ListApiKeys, { as: owner, query: { userId } })).body.data;

test('a new key has every member and works immediately for its scopes alone', async () => {
  const { member } = await newWorld();
  const { body, headers } = await create(member);
  const { key, uid } = body.data;
  expect(key).toMatch(/^sk_live_[A-Za-z0-9]{48}$/u);
  expect(body.data).toEqual({
    uid: key.slice(8, 24),
    name: 'A program',
    prefix: key.slice(0, 12),
    scopes: ['bookings:read'],
    userId: member.userId,
    expiresAt: null,
    lastUsedOn: null,
    createdAt: expect.stringMatching(/Z$/u),
    key,
  });
  expect([headers.etag, headers.location]).toEqual(['"1"', `/v1/api_keys/${uid}`]);
  expect((await call(ListBookings, { as: { key } })).status).toBe(200);
  const other = await call(ListEventTypes, { as: { key } });
  expect(other.body.code).toBe('caller/scope-missing');
  const { key: _, ...shown } = body.data;
  const found = (await call(GetApiKey, { as: member, params: { uid } })).body.data;
  expect(found).toEqual({ ...shown, lastUsedOn: expect.stringMatching(/^\d{4}-/u) });
});

test('users of every role create keys for themselves, and a repeated scope is returned once', async () => {
  const world = await newWorld('admin', 'restricted');
  for (const role of roles) {
    const scopes = ['bookings:read', 'users:read', 'bookings:read'];
    const { data } = (await create(world[role], { scopes })).body;
    expect([data.userId, data.scopes]).toEqual([world[role].userId, scopes.slice(0, 2)]);
  }
});

test('only owners and admins create keys for other users, and never for a user above their role', async () => {
  const world = await newWorld('admin', 'restricted');
  const outcomes: Record<string, readonly unknown[]> = {};
  for (const caller of roles) {
    const codes: unknown[] = [];
    for (const role of roles) {
      const user = await anotherOf(world, role, caller);
      const { status, body } = await create(world[caller], { userId: user.userId });
      codes.push(body.code ?? status);
      if (status === 201) expect(body.data.userId).toBe(user.userId);
    }
    outcomes[caller] = codes;
  }
  const forbidden = 'caller/role-forbids';
  expect(outcomes).toEqual({
    owner: [201, 201, 201, 201],
    admin: [forbidden, 201, 201, 201],
    member: [forbidden, forbidden, forbidden, forbidden],
    restricted: [forbidden, forbidden, forbidden, forbidden],
  });
  const unknown = await create(world.admin, { userId: 'nobody' });
  expect(unknown.body).toMatchObject({ code: 'user/unknown', errors: [{ pointer: '/userId' }] });
});

test('a key cannot create a key with a scope that it lacks', async () => {
  const world = await newWorld('restricted');
  const as = await world.keyFor(world.owner, ['api_keys:write', 'bookings:read']);
  for (const scope of allScopes) {
    const { status, body } = await create(as, { scopes: ['bookings:read', scope] });
    const isOwn = ['api_keys:write', 'bookings:read'].includes(scope);
    expect([scope, status]).toEqual([scope, isOwn ? 201 : 403]);
    if (!isOwn) expect(body).toMatchObject({ code: 'caller/scope-missing' });
    if (!isOwn) expect(body.detail).toContain(scope);
  }
  expect((await create(world.restricted, { scopes: ['*'] })).status).toBe(201);
});

test('an unknown scope is refused with a pointer to it and a list of the known scopes', async () => {
  const { owner } = await newWorld();
  for (const scope of ['bookings', 'bookings:*', 'bookings:delete', 'BOOKINGS:READ', '']) {
    const { body } = await create(owner, { scopes: ['bookings:read', scope] });
    expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '/scopes/1' }] });
    for (const known of allScopes) expect(body.errors?.[0]?.detail).toContain(`"${known}"`);
  }
  expect((await create(owner, { scopes: [] })).body.errors).toMatchObject([{ pointer: '/scopes' }]);
});

test('a key expires no later than the key that creates it, and by default at the same instant', async () => {
  const world = await newWorld();
  const end = '2100-01-01T00:00:00.000Z';
  const as = await world.keyFor(world.owner, ['*'], { expiresAtMs: Date.parse(end) });
  for (const expiresAt of ['2100-01-01T00:00:00.001Z', null]) {
    const { body } = await create(as, { expiresAt });
    expect(body).toMatchObject({ status: 403, code: 'api-key/outlives-credential' });
    expect(body.detail).toContain(end);
  }
  for (const [expiresAt, expected] of [
    [undefined, end],
    [end, end],
    ['2099-12-31T23:59:59.999Z', '2099-12-31T23:59:59.999Z'],
  ]) {
    expect((await create(as, { expiresAt })).body.data.expiresAt).toBe(expected);
  }
  expect((await create(world.owner, { expiresAt: end })).body.data.expiresAt).toBe(end);
});

test('an expiry in the past is refused, also together with a malformed member', async () => {
  const { owner } = await newWorld();
  const expiresAt = '2020-01-01T00:00:00Z';
  const { body } = await create(owner, { expiresAt });
  expect(body).toMatchObject({ status: 422, code: 'api-key/expires-in-past' });
  const both = await create(owner, { expiresAt, name: '' });
  expect(both.body.errors?.map(({ pointer }) => pointer).toSorted()).toEqual([
    '/expiresAt',
    '/name',
  ]);
});

test('a key that is created with an access token has no more scopes and no later expiry than the token', async () => {
  const { owner, of } = await newWorld();
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const scope = 'api_keys:write bookings:read';
  const authorization = `Bearer ${await trusted.tokenFor(owner, of, { scope, exp })}`;
  const send = (body: object) =>
    call(CreateApiKey, { headers: { authorization }, body: { ...bare, ...body } });
  expect((await send({})).body.data.expiresAt).toBe(new Date(exp * 1000).toISOString());
  expect((await send({ expiresAt: null })).body.code).toBe('api-key/outlives-credential');
  expect((await send({ scopes: ['bookings:write'] })).body.code).toBe('caller/scope-missing');
});

test('a deleted key cannot create another key, even while it is still cached', async () => {
  const world = await newWorld();
  const as = await world.keyFor(world.member, ['*']);
  expect((await create(as)).status).toBe(201);
  await call(DeleteApiKey, { as: world.member, params: { uid: as.keyId } });
  const before = await keysOf(world, world.member);
  const { body, headers } = await create(as);
  expect(body).toMatchObject({ status: 401, code: 'credential/refused' });
  expect(headers['www-authenticate']).toContain('ApiKey');
  expect(await keysOf(world, world.member)).toEqual(before);
});

test('a user whose role was lowered cannot create keys for others, even while the former role is cached', async () => {
  const world = await newWorld('admin');
  const { admin, member } = world;
  expect((await create(admin, { userId: member.userId })).status).toBe(201);
  await changeRole(world, admin, 'member');
  const { body } = await create(admin, { userId: member.userId });
  expect(body.code).toBe('caller/role-forbids');
});

test('an admin cannot create a key for a user who has concurrently become an owner', async () => {
  for (let round = 0; round < 10; round += 1) {
    const world = await newWorld('admin');
    const { admin, member } = world;
    const body = { userId: member.userId };
    const make = () => create(admin, body);
    const raise = () => changeRole(world, member, 'owner');
    const steps = round % 2 === 0 ? [make, raise] : [raise, make];
    await Promise.all(steps.map((step) => step()));
    // After both steps, in either order, the member is an owner.
    expect((await make()).body.code).toBe('caller/role-forbids');
  }
});

/** Marks a user as deleted right before the next transaction. */
function endBeforeCommit({ of }: World, { userId }: Person): void {
  let isEnded = false;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || isEnded) return;
    isEnded = true;
    const update = 'SET deletedAt = :at ADD ver :one';
    const values = { ':at': new Date().toISOString(), ':one': 1 };
    await commit(of, [{ key: keys.user(of, userId), update, values }]);
  });
}

test.each(['member', 'admin'] as const)(
  'a user who is deleted while the %s creates a key for them gets no key',
  async (caller) => {
    const world = await newWorld('admin');
    const { member } = world;
    const before = await keysOf(world, member);
    endBeforeCommit(world, member);
    const { status } = await create(world[caller], { userId: member.userId });
    expect(status).toBe(caller === 'member' ? 403 : 422);
    const uidsOf = (found: readonly { readonly uid: string }[]) => found.map(({ uid }) => uid);
    expect(uidsOf(await keysOf(world, member))).toEqual(uidsOf(before));
  },
);

test('the secret of a key is in no stored item, not even in the item of its Idempotency-Key', async () => {
  const world = await newWorld();
  const headers = { 'idempotency-key': 'once' };
  const first = await create(world.member, {}, headers);
  const { key, uid } = first.body.data;
  const text = (await allItems()).join('\n');
  expect(text).toContain(hashOfKey(key));
  expect(text).not.toContain(key.slice(-32));
  const again = await create(world.member, {}, headers);
  expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
  expect(again.headers.location).toBe(`/v1/api_keys/${uid}`);
  expect(JSON.stringify(again)).not.toContain(key.slice(-32));
  expect((await findApiKey(uid))?.hash).toBe(hashOfKey(key));
});

test('twenty concurrent requests with one Idempotency-Key create one key, and one response contains its secret', async () => {
  const world = await newWorld();
  const before = await keysOf(world, world.member);
  const headers = { 'idempotency-key': 'twenty' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create(world.member, {}, headers)),
  );
  const shown = answers.filter(({ status }) => status === 201);
  expect(shown).toHaveLength(1);
  for (const { status, body, headers: told } of answers) {
    if (status !== 201) expect(body.code).toBe('idempotency/secret-shown-once');
    expect(told.location).toBe(shown[0]?.headers.location);
  }
  expect(await keysOf(world, world.member)).toHaveLength(before.length + 1);
});

test('a dry run returns the key to be created without a secret and writes nothing', async () => {
  const { member } = await newWorld();
  const writes = recordWrites();
  const { status, body } = await create(member, {}, { prefer: 'handling=dry-run' });
  writes.end();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ uid: 'dry-run', key: 'dry-run', userId: member.userId });
  expect(body.data.prefix).not.toMatch(/[A-Za-z0-9]{4}$/u);
  expect(writes.keys).toEqual([]);
});
