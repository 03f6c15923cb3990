import { expect, test } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { GetApiKey } from '../../../lib/contract/api-keys/get-api-key.ts';
import { ListApiKeys } from '../../../lib/contract/api-keys/list-api-keys.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { storeApiKey } from '../../support/people/api-keys.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';

const list = async (as: Pick<Person, 'key'>, query = {}) =>
  (await call(ListApiKeys, { as, query })).body;
const uidsOf = (found: readonly { readonly uid: string }[]) => found.map(({ uid }) => uid);

/** Stores keys of two users alternately, one second apart. Returns their IDs, the newest first. */
async function manyKeys({ of, owner, member }: World, count: number): Promise<readonly string[]> {
  const uids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { userId } = made % 2 === 0 ? member : owner;
    const createdAt = new Date(Date.now() + 60_000 + 1000 * made).toISOString();
    uids.push((await storeApiKey(of, { userId, createdAt })).keyId);
  }
  return uids.toReversed();
}

test('the newest keys are listed first across pages, each as a single read returns it', async () => {
  const world = await newWorld();
  const made = await manyKeys(world, 7);
  const read = (await pages(ListApiKeys, { as: world.owner, query: { perPage: '2' } })).flat();
  const found = read as { uid: string }[];
  expect(uidsOf(found.slice(0, 7))).toEqual(made);
  const single = await call(GetApiKey, { as: world.owner, params: { uid: made[0] ?? '' } });
  expect(found[0]).toEqual(single.body.data);
  // Each of the two users also has the key from `newWorld`.
  expect(found).toHaveLength(9);
});

test('every page of one user’s keys except the last is full, however many keys other users have', async () => {
  const world = await newWorld('admin');
  const made = await manyKeys(world, 8);
  const { userId } = world.member;
  const own = made.filter((_, index) => index % 2 === 1);
  for (const [as, query] of [
    [world.member, {}],
    [world.member, { userId }],
    [world.owner, { userId }],
    [world.admin, { userId }],
  ] as const) {
    const read = await pages(ListApiKeys, { as, query: { ...query, perPage: '2' } });
    const uids = uidsOf(read.flat() as { uid: string }[]);
    expect(uids.slice(0, 4)).toEqual(own);
    expect(read.map(({ length }) => length)).toEqual([2, 2, 1]);
  }
});

test('members and restricted users list only their own keys and get an empty list for other users', async () => {
  const world = await newWorld('admin', 'restricted');
  for (const as of [world.member, world.restricted]) {
    const { data } = await list(as);
    expect(data.map(({ userId }) => userId)).toEqual([as.userId]);
    const others = await list(as, { userId: world.owner.userId });
    expect(others).toEqual({ data: [], nextCursor: null });
  }
  for (const as of [world.owner, world.admin]) {
    expect((await list(as)).data).toHaveLength(4);
    expect((await list(as, { userId: world.restricted.userId })).data).toHaveLength(1);
  }
});

test('a new key is listed as it was returned, without its secret', async () => {
  const { member } = await newWorld();
  const body = { name: 'A program', scopes: ['bookings:read'], expiresAt: '2100-01-01T00:00:00Z' };
  const { key: _, ...made } = (await call(CreateApiKey, { as: member, body })).body.data;
  expect((await list(member)).data).toContainEqual(made);
});

test('a deleted key and the keys of another organization are not listed', async () => {
  const world = await newWorld();
  const [uid = ''] = await manyKeys(world, 1);
  await call(DeleteApiKey, { as: world.owner, params: { uid } });
  expect(uidsOf((await list(world.owner)).data)).not.toContain(uid);
  expect((await list(world.owner)).data).toHaveLength(2);
  const stranger = await newWorld();
  const { userId } = world.member;
  expect((await list(stranger.owner, { userId })).data).toEqual([]);
});
