import { expect, test } from 'vitest';
import type { Method } from '../../../lib/domain/event-types/method.ts';
import type { Person, World } from '../../support/world.ts';
import { at, auditedWorld, book, closed, hostOf } from './guests.ts';
import { slowGuest } from './slow-guest.ts';

/** Adds hosts, and sorts them by ID. This is the order of hosts without bookings. */
async function peopleOf(world: World, count: number): Promise<readonly Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => world.addUser('member')));
  return people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}

const eventTypeOf = (world: World, people: readonly Person[], method: Method) =>
  world.eventType(people, { assignment: { type: 'any', method } });

/** One call reads all of 20 hosts, but only the first ones of 40. */
test.each(
  (['equal', 'priority', 'sequential'] as const).flatMap((method) =>
    [20, 40].map((count) => [method, count] as const),
  ),
)(
  'a host who gets a booking in a race gets no second one while other hosts have none (%s, %i hosts)',
  async (method, count) => {
    const world = await auditedWorld();
    const eventType = await eventTypeOf(world, await peopleOf(world, count), method);
    const slow = slowGuest(world, eventType, at(9, '10:00'));
    await slow.arrived;
    const first = hostOf(await book(world, eventType, at(9, '11:00')));
    expect(hostOf(await slow.commit())).not.toBe(first);
  },
);

test('a host who was not checked gets the booking if the checked hosts had their turn in a race', async () => {
  const world = await auditedWorld();
  const people = await peopleOf(world, 40);
  await Promise.all(people.slice(1, 36).map((one) => world.setHours(one, closed)));
  const eventType = await eventTypeOf(world, people, 'equal');
  const slow = slowGuest(world, eventType, at(9, '10:00'));
  await slow.arrived;
  expect(hostOf(await book(world, eventType, at(9, '11:00')))).toBe(people[0]?.userId);
  expect(hostOf(await slow.commit())).toBe(people[36]?.userId);
});
