import { expect, test } from 'vitest';
import { plantAccount } from '../../support/meetings/plant-account.ts';
import { newWorld } from '../../support/world.ts';
import { connectionsOf } from './connecting.ts';

test('a user lists only their own connections, the newest first', async () => {
  const { of, member, owner } = await newWorld();
  const planted = async (provider: 'zoom' | 'teams', day: number) => {
    const createdAt = `2026-11-2${day}T00:00:00.000Z`;
    const { accessToken: _, ...connection } = await plantAccount(of, member, {
      provider,
      createdAt,
      shared: true,
    });
    return connection;
  };
  const [older, newer] = [await planted('zoom', 1), await planted('teams', 2)];
  expect(await connectionsOf(member)).toEqual([newer, older]);
  expect(await connectionsOf(owner)).toEqual([]);
});
