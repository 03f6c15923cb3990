import { expect, test } from 'vitest';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { UpdateOrganizationUser } from '../../../lib/contract/organization/update-organization-user.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { storedOrganization } from '../../../lib/domain/people/needs.ts';
import { type Role, roles } from '../../../lib/domain/tenancy.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

const give = (as: Person, { userId }: Pick<Person, 'userId'>, role?: Role, headers = {}) =>
  call(UpdateOrganizationUser, { as, params: { userId }, body: { role }, headers });

const roleOf = async (world: World, { userId }: Person) =>
  (await call(GetOrganizationUser, { as: world.member, params: { userId } })).body.data.role;

async function ownersOf({ of }: World): Promise<readonly string[]> {
  const organization = (await wholeStoreOf(of).read([storedOrganization()])).get(
    storedOrganization(),
  );
  return (organization?.owners ?? []).toSorted();
}

test('a new role changes the version and no other member of a user, and an equal role changes nothing', async () => {
  const world = await newWorld('admin');
  const { body, headers } = await give(world.admin, world.member, 'admin');
  const {
    userId: uid,
    key: _,
    settings: __,
    pictureId: ___,
    identity: ____,
    sessionScopes: _____,
    sessionVersion: ______,
    ...rest
  } = world.member;
  const { updatedAt } = body.data;
  expect(body.data).toEqual({ uid, ...rest, role: 'admin', updatedAt, profileImage: null });
  expect(updatedAt > rest.updatedAt).toBe(true);
  expect(headers.etag).toBe('"2"');
  const empty = await give(world.admin, world.member);
  expect([empty.headers.etag, empty.body.data]).toEqual(['"2"', body.data]);
  expect((await give(world.admin, world.member, 'admin')).headers.etag).toBe('"2"');
});

test.each(roles)(
  'an admin can assign every role except owner, and cannot change an owner: %s',
  async (role) => {
    const world = await newWorld('admin');
    const user = await world.addUser('member');
    const { body } = await give(world.admin, user, role);
    if (role === 'owner') expect(body.code).toBe('caller/role-forbids');
    else expect(body.data.role).toBe(role);
    const unmade = await give(world.admin, world.owner, role);
    expect(unmade.body.code).toBe(role === 'owner' ? undefined : 'caller/role-forbids');
  },
);

test('an owner can promote others and give up the role, except the last owner', async () => {
  const world = await newWorld('admin');
  const { owner, admin } = world;
  expect((await give(owner, owner, 'member')).body.code).toBe('user/last-owner');
  await changeRole(world, admin, 'owner');
  expect(await ownersOf(world)).toEqual([owner.userId, admin.userId].toSorted());
  expect((await give(owner, owner, 'member')).status).toBe(200);
  expect(await ownersOf(world)).toEqual([admin.userId]);
});

test('one owner remains if two owners demote each other or themselves concurrently', async () => {
  for (let round = 0; round < 10; round += 1) {
    const world = await newWorld('admin');
    const { owner, admin } = world;
    await changeRole(world, admin, 'owner');
    const as = await world.keyFor(admin, ['*']);
    const other = { ...admin, ...as };
    const [first, second] = round % 2 === 0 ? [admin, owner] : [owner, admin];
    const answers = await Promise.all([
      give(owner, first, 'member'),
      give(other, second, 'member'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
    const stay = await ownersOf(world);
    expect(stay).toHaveLength(1);
    const kept = stay[0] === owner.userId ? owner : admin;
    expect(await roleOf(world, kept)).toBe('owner');
  }
});

test('a demoted admin cannot change a role, even if the credential is cached', async () => {
  const world = await newWorld('admin');
  const { admin, member } = world;
  expect((await give(admin, member, 'restricted')).status).toBe(200);
  await changeRole(world, admin, 'member');
  expect((await give(admin, member, 'admin')).body.code).toBe('caller/role-forbids');
  expect(await roleOf(world, member)).toBe('restricted');
});

test('a deleted key cannot change a role, even if it is cached', async () => {
  const world = await newWorld();
  const key = await world.keyFor(world.owner, ['*']);
  const as = { ...world.owner, ...key };
  expect((await give(as, world.member, 'admin')).status).toBe(200);
  await call(DeleteApiKey, { as: world.owner, params: { uid: key.keyId } });
  const params = { userId: world.member.userId };
  expect((await call(GetOrganizationUser, { as, params })).status).toBe(200);
  expect((await give(as, world.member, 'owner')).body.code).toBe('credential/refused');
  expect(await roleOf(world, world.member)).toBe('admin');
});

test('a role change with an outdated If-Match is refused and changes nothing', async () => {
  const world = await newWorld();
  const stale = await give(world.owner, world.member, 'admin', { 'if-match': '"7"' });
  expect(stale.body.code).toBe('resource/changed');
  const good = await give(world.owner, world.member, 'admin', { 'if-match': '"1"' });
  expect(good.status).toBe(200);
});

test('an unknown role is named, and a user of another organization is 404', async () => {
  const world = await newWorld();
  const params = { userId: world.member.userId };
  const wrong = { as: world.owner, params, body: { role: 'king' } };
  expect((await call(UpdateOrganizationUser, wrong)).body).toMatchObject({
    code: 'request/invalid',
    errors: [{ pointer: '/role' }],
  });
  const stranger = (await newWorld()).member;
  expect((await give(world.owner, stranger, 'admin')).body.code).toBe('user/not-found');
});

test('a caller who loses the role between the read and the write changes nothing', async () => {
  const world = await newWorld('admin');
  const { admin, member } = world;
  let isDemoted = false;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || isDemoted) return;
    isDemoted = true;
    await changeRole(world, admin, 'member');
  });
  expect((await give(admin, member, 'restricted')).body.code).toBe('caller/role-forbids');
  expect(await roleOf(world, member)).toBe('member');
});
