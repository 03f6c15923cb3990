import { beforeAll, expect, test } from 'vitest';
import { isWhole } from '../faults/operations.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { newWorld } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { bookAll, noonIn, tally, times, weekEdge } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** The number of seats. `npm run faults` tests 30 seats with 300 guests. */
const capacity = isWhole ? 30 : 10;

test('ten times as many concurrent guests as seats fill exactly the seats', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member], { capacity, duration: 60 });
  const guests = Array(10 * capacity).fill(noonIn(5));
  const answers = await bookAll(service, world, eventType, guests);
  expect(tally(answers)).toEqual({ 201: capacity, '409 booking/slot-taken': 9 * capacity });
  await expectCleanBooks(world.of);
});

/** The tested methods. Only `npm run faults` tests both. */
const methods = isWhole ? (['equal', 'sequential'] as const) : (['sequential'] as const);
const forEach = isWhole ? 16 : 6;

test.each(methods)(
  'concurrent guests are distributed evenly among ten hosts by the method %s',
  async (method) => {
    const world = await newWorld();
    const hosts = await Promise.all(times(10, () => world.addUser('member')));
    const assignment = { type: 'any', method } as const;
    const eventType = await world.eventType(hosts, { assignment });
    // Every host is free at every start, so only the method decides.
    const starts = times(10 * forEach, (index) => weekEdge() + 30 * index);
    const answers = await bookAll(service, world, eventType, starts);
    expect(tally(answers)).toEqual({ 201: 10 * forEach });
    const counts = new Map<string, number>();
    for (const { body } of answers) {
      for (const { userId } of body.data.hosts) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(10).fill(forEach));
    await expectCleanBooks(world.of);
  },
);
