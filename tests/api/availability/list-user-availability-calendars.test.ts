import { expect, test } from 'vitest';
import { list, newcomer, patched, post, remove } from '../../support/hours/calendars.ts';
import { newWorld } from '../../support/world.ts';

test('calendars are listed from oldest to newest, and changes between two pages skip or repeat none', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) made.push((await post(user, { name: `N${i}` })).uid);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { userId: user.userId, perPage: '2', ...(cursor !== null && { cursor }) };
    const page = (await list(world.member, query)).body;
    found.push(...page.data.map(({ uid }) => uid));
    cursor = page.nextCursor as string | null;
    // Deletes a calendar that was already returned, and changes the default.
    if (found.length === 2) await remove(user, found[1] as string);
    if (found.length === 4) await patched(user, found[3] as string, { isDefault: true });
  } while (cursor !== null);
  expect(found).toEqual(made);
});

test('the list of calendars requires a user and is empty for an unknown user', async () => {
  const world = await newWorld();
  const missing = await list(world.owner, {});
  expect(missing.body).toMatchObject({
    code: 'request/invalid',
    errors: [{ pointer: 'query/userId', code: 'member/missing' }],
  });
  const none = await list(world.owner, { userId: 'nobody' });
  expect([none.status, none.body]).toEqual([200, { data: [], nextCursor: null }]);
});
