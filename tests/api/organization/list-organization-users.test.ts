import { expect, test } from 'vitest';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../../lib/contract/organization/list-organization-users.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

const list = async (world: World, query = {}, as: Person = world.owner) =>
  (await call(ListOrganizationUsers, { as, query })).body;
const uidsOf = (found: readonly { readonly uid: string }[]) => found.map(({ uid }) => uid);

test('users are listed newest first in pages, with the members of a single read', async () => {
  const world = await newWorld('admin', 'restricted');
  const added: Person[] = [];
  for (let i = 0; i < 5; i += 1) {
    const createdAt = new Date(Date.now() + 1000 * (i + 1)).toISOString();
    added.push(await world.addUser('member', { name: `N${i}`, createdAt }));
  }
  const found = (
    await pages(ListOrganizationUsers, { as: world.owner, query: { perPage: '2' } })
  ).flat() as { uid: string }[];
  expect(uidsOf(found.slice(0, 5))).toEqual(added.map(({ userId }) => userId).toReversed());
  const four = [world.owner, world.admin, world.member, world.restricted];
  expect(uidsOf(found.slice(5)).toSorted()).toEqual(four.map(({ userId }) => userId).toSorted());
  const params = { userId: found[0]?.uid ?? '' };
  const single = await call(GetOrganizationUser, { as: world.owner, params });
  expect(found[0]).toEqual(single.body.data);
});

test('the role filter lists only users with that role, whatever the names of users contain', async () => {
  const world = await newWorld('admin', 'restricted');
  const pretender = await world.addUser('member', { name: '"role":"owner"' });
  expect(uidsOf((await list(world, { role: 'owner' })).data)).toEqual([world.owner.userId]);
  expect(uidsOf((await list(world, { role: 'member' })).data).toSorted()).toEqual(
    [world.member.userId, pretender.userId].toSorted(),
  );
  await changeRole(world, pretender, 'owner');
  expect(uidsOf((await list(world, { role: 'owner' })).data)).toHaveLength(2);
});

test('the email filter finds the user of an address in any spelling, and no other user', async () => {
  const world = await newWorld();
  const { userId, email } = await world.addUser('member', { email: 'Ada.Lovelace@Example.com' });
  for (const written of [email, 'ada.lovelace@example.com', 'ADA.LOVELACE@EXAMPLE.COM']) {
    const page = await list(world, { email: written });
    expect(page).toMatchObject({ data: [{ uid: userId, email }], nextCursor: null });
  }
  expect((await list(world, { email: 'ada@example.com' })).data).toEqual([]);
  expect((await list(world, { email, role: 'admin' })).data).toEqual([]);
  expect((await list(world, { email, role: 'member' })).data).toHaveLength(1);
  expect((await list(await newWorld(), { email })).data).toEqual([]);
});

test('a restricted user lists only themselves, with any filter', async () => {
  const world = await newWorld('restricted');
  const { restricted, owner } = world;
  const own = [restricted.userId];
  expect(uidsOf((await list(world, {}, restricted)).data)).toEqual(own);
  expect(uidsOf((await list(world, { role: 'restricted' }, restricted)).data)).toEqual(own);
  expect(uidsOf((await list(world, { email: restricted.email }, restricted)).data)).toEqual(own);
  expect((await list(world, { email: owner.email }, restricted)).data).toEqual([]);
  expect((await list(world, { role: 'owner' }, restricted)).data).toEqual([]);
});
