import { beforeAll, expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { newWorld, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { book, bookAll, noonIn, tally, times } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const threeHosts = (world: World) =>
  Promise.all(times(3, (index) => world.addUser('member', { name: `Host ${index}` })));

test('fifty guests for one start of three hosts get three bookings with three different hosts', async () => {
  const world = await newWorld();
  const hosts = await threeHosts(world);
  const eventType = await world.eventType(hosts, { assignment: { type: 'any', method: 'equal' } });
  const start = noonIn(5);
  const answers = await bookAll(service, world, eventType, Array(50).fill(start));
  expect(tally(answers)).toEqual({ 201: 3, '409 booking/slot-taken': 47 });
  const given = answers.flatMap(({ status, body }) =>
    status === 201 ? body.data.hosts.map(({ userId }) => userId) : [],
  );
  expect(given.sort()).toEqual(hosts.map(({ userId }) => userId).sort());
  await expectCleanBooks(world.of);
});

test('a booking with the method all has every host or is refused, even if another event type books one of the hosts concurrently', async () => {
  const world = await newWorld();
  const [first, second] = await threeHosts(world);
  if (first === undefined || second === undefined) throw new Error('A host is missing.');
  const both = await world.eventType([first, second], {
    assignment: { type: 'all' },
    duration: 45,
    interval: 15,
  });
  const alone = await world.eventType([first], { duration: 30, interval: 15, bufferAfter: 15 });
  const start = noonIn(5);
  const answers = await Promise.all(
    times(50, (index) =>
      book(service, world, index % 2 === 0 ? both : alone, {
        start: start + 15 * (index % 7),
        index,
      }),
    ),
  );
  expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409 booking/slot-taken']);
  const made = answers.flatMap(({ status, body }) => (status === 201 ? [body.data] : []));
  for (const { uid, eventTypeId } of made) {
    const { body } = await service.decided(GetBooking, { as: world.owner, params: { uid } });
    expect(body.data.hosts).toHaveLength(eventTypeId === both.uid ? 2 : 1);
  }
  await expectCleanBooks(world.of);
});

test('concurrent guests are assigned to the hosts in turn by the method sequential', async () => {
  const world = await newWorld();
  const hosts = await threeHosts(world);
  const eventType = await world.eventType(hosts, {
    assignment: { type: 'any', method: 'sequential' },
  });
  // The starts do not overlap, so that guests compete only for the turns of the hosts.
  const starts = times(18, (index) => noonIn(3) + 120 * index);
  const answers = await bookAll(service, world, eventType, starts);
  expect(tally(answers)).toEqual({ 201: 18 });
  const counts = new Map<string, number>();
  for (const { body } of answers) {
    const [host] = body.data.hosts;
    if (host) counts.set(host.userId, (counts.get(host.userId) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual([6, 6, 6]);
  await expectCleanBooks(world.of);
});
