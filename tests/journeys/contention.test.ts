import { beforeAll, expect, test } from 'vitest';
import { isWhole } from '../faults/operations.ts';
import { type Service, startService } from '../support/service.ts';
import { newWorld } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { bookAll, noonIn, tally, times, weekEdge } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  return () => service.stop();
});

test('three hundred guests who come at once for thirty seats fill thirty', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { capacity: 30, duration: 60 });
  const answers = await bookAll(service, world, eventType, Array(300).fill(noonIn(5)));
  expect(tally(answers)).toEqual({ 201: 30, '409 booking/slot-taken': 270 });
  await expectCleanBooks(world.of);
});

/** One of them in short; `npm run faults` has both. */
const methods = isWhole ? (['equal', 'sequential'] as const) : (['sequential'] as const);

test.each(methods)(
  'a hundred and sixty guests who come at once are shared out evenly among ten hosts by the method %s',
  async (method) => {
    const world = await newWorld();
    const hosts = await Promise.all(times(10, () => world.addUser('member')));
    const assignment = { type: 'any', method } as const;
    const eventType = await world.eventType(hosts, { assignment });
    // Every host is free at every start, so nothing but the method decides.
    const starts = times(160, (index) => weekEdge() + 30 * index);
    const answers = await bookAll(service, world, eventType, starts);
    expect(tally(answers)).toEqual({ 201: 160 });
    const counts = new Map<string, number>();
    for (const { body } of answers) {
      for (const { userId } of body.data.hosts) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(10).fill(16));
    await expectCleanBooks(world.of);
  },
);
