import { expect, test } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { ListApiKeys } from '../../../lib/contract/api-keys/list-api-keys.ts';
import { findApiKey } from '../../../lib/data/people/stored-api-keys.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld } from '../../support/world.ts';
import { expectGone, remove, removeAtOnce } from './deleting-users.ts';

deleteAtOnce();

const isEnded = async (key: string) => (await findApiKey(key.slice(8, 24)))?.revokedAtMs !== null;

test('the keys of a deleted user are revoked and not listed, and the keys of others remain valid', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin, keyFor } = world;
  const keys = [member.key, (await keyFor(member, ['*'])).key, (await keyFor(member, ['*'])).key];
  await removeAtOnce(world, member);
  await expectGone(world, member);
  expect(await Promise.all(keys.map(isEnded))).toEqual([true, true, true]);
  const { data } = (await call(ListApiKeys, { as: owner, query: { perPage: '100' } })).body;
  expect(data.map(({ userId }) => userId)).not.toContain(member.userId);
  expect(await isEnded(admin.key)).toBe(false);
});

test('users can delete themselves with their own key, which is revoked last', async () => {
  const world = await newWorld('admin');
  const { admin, keyFor } = world;
  const other = await keyFor(admin, ['*']);
  expect((await remove(admin, admin)).status).toBe(204);
  await expectGone(world, admin);
  expect([await isEnded(admin.key), await isEnded(other.key)]).toEqual([true, true]);
});

test('no key is created for a user after their deletion has begun, even by a request that began earlier', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const body = { name: 'A program', scopes: ['*'] };
  const refused: unknown[] = [];
  let isFirst = true;
  // Begins the deletion of the user between the read and the write of a key creation.
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await removeAtOnce(world, member, {
      untilDecided: async () => {
        const sent = { as: owner, body: { ...body, userId: member.userId } };
        refused.push((await call(CreateApiKey, sent)).body.code);
        throw new Error('The process was killed.');
      },
    }).catch(String);
  });
  const early = await call(CreateApiKey, { as: member, body });
  expect([early.body.code, ...refused]).toEqual(['user/unknown', 'user/unknown']);
  await removeAtOnce(world, member);
  await expectGone(world, member);
});

test('a caller who loses the role during a deletion revokes no key of the user', async () => {
  const world = await newWorld('admin');
  const { admin, member } = world;
  const code = await removeAtOnce({ ...world, owner: admin }, member, {
    listUserApiKeys: async () => {
      await changeRole(world, admin, 'member');
      return [member.key.slice(8, 24)];
    },
  }).catch(({ code }: { readonly code: string }) => code);
  expect([code, await isEnded(member.key)]).toEqual(['caller/role-forbids', false]);
});

test('a deletion of a user does not check If-Match again after it revoked keys', async () => {
  const world = await newWorld();
  const { member } = world;
  const code = await removeAtOnce(
    world,
    member,
    {
      listUserApiKeys: async () => {
        await changeRole(world, member, 'restricted');
        return [member.key.slice(8, 24)];
      },
    },
    ['1'],
  );
  expect(code).toEqual({});
  await expectGone(world, member);
});
