import { expect, test } from 'vitest';
import {
  get,
  list,
  newcomer,
  patch,
  patched,
  post,
  remove,
  tryToPost,
} from '../../support/hours/calendars.ts';
import { newWorld } from '../../support/world.ts';

test('members set their own hours and read those of all users, and owners and admins set those of all users', async () => {
  const world = await newWorld('admin');
  const user = await newcomer(world);
  const own = await post(user);
  const given = await post(world.admin, { userId: user.userId, name: 'Given' });
  expect(given.userId).toBe(user.userId);
  await patched(world.owner, own.uid, { name: 'Renamed' });
  expect((await get(world.member, own.uid)).status).toBe(200);
  for (const refused of [
    await tryToPost(world.member, { userId: user.userId }),
    await patch(world.member, own.uid, { name: 'X' }),
    await patch(world.member, own.uid, { timezone: 'Mars/Olympus' }, { 'if-match': '"9"' }),
    await remove(world.member, given.uid),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'caller/role-forbids']);
  }
  expect((await remove(user, given.uid)).status).toBe(204);
});

test('a restricted user reads only their own hours and changes none', async () => {
  const world = await newWorld();
  const as = await newcomer(world, 'restricted');
  const own = await post(world.owner, { userId: as.userId });
  const other = await post(await newcomer(world));
  expect((await get(as, own.uid)).body.data).toEqual(own);
  expect((await list(as, { userId: as.userId })).body.data).toEqual([own]);
  expect((await list(as, { userId: other.userId })).body.data).toEqual([]);
  expect((await get(as, other.uid)).body.code).toBe('calendar/unknown');
  for (const refused of [
    await tryToPost(as),
    await patch(as, own.uid, { name: 'X' }),
    await remove(as, own.uid),
    await patch(as, other.uid, { name: 'X' }),
    await remove(as, other.uid),
  ]) {
    expect(refused.body.code).toBe('caller/role-forbids');
  }
});
