import { expect, test } from 'vitest';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hostRulesIn } from '../../lib/data/schedules/host-rules.ts';
import { ask, at, auditedWorld, book, offers } from '../api/bookings/guests.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { newcomer, patch, post } from '../support/hours/calendars.ts';
import { daily } from '../support/hours/daily.ts';
import { create, everyTuesday, host, tryToCreate } from '../support/schedules/schedules.ts';
import type { Person, World } from '../support/world.ts';

const listStarts = async (world: World, eventType: { readonly uid: string }, day: number) =>
  (await offers(world, eventType, at(day, '00:00'), at(day + 1, '00:00'))).map(({ startedAt }) =>
    startedAt.slice(11, 16),
  );

const setHours = (person: Person, start: number, end: number) => {
  const { items } = daily('UTC', start, end);
  return patch(person, person.userId.slice(0, 12), { calendars: items });
};

test('searches and bookings use the current hours', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { duration: 60, interval: 60 });
  for (const first of [9, 13]) {
    expect((await setHours(world.member, first, first + 2)).status).toBe(200);
    const free = [`${String(first).padStart(2, '0')}:00`, `${first + 1}:00`];
    expect(await listStarts(world, eventType, 3)).toEqual(free);
    expect((await ask(world, eventType, at(3, '20:00'))).status).toBe(422);
  }
  await book(world, eventType, at(3, '13:00'));
  expect(await listStarts(world, eventType, 3)).toEqual(['14:00']);
});

test('a host without hours is never offered, and is offered after they create a calendar', async () => {
  const world = await auditedWorld();
  const person = await newcomer(world);
  const eventType = await world.eventType([person], { duration: 60, interval: 60 });
  await create(world, { attendees: [host(person)], routine: everyTuesday });
  expect(await listStarts(world, eventType, 3)).toEqual([]);
  expect((await ask(world, eventType, at(3, '09:00'))).status).toBe(422);
  await post(person, { calendars: daily('UTC', 9, 10).items });
  expect(await listStarts(world, eventType, 3)).toEqual(['09:00']);
});

test('a calendar that a user connects before they have hours makes them busy after they set hours', async () => {
  const world = await auditedWorld();
  const person = await newcomer(world);
  await connect(person, feedOf({ start: at(3, '09:00'), end: at(3, '10:00') }));
  const eventType = await world.eventType([person], { duration: 60, interval: 60 });
  expect(await listStarts(world, eventType, 3)).toEqual([]);
  await post(person, { calendars: daily('UTC', 9, 12).items });
  expect(await listStarts(world, eventType, 3)).toEqual(['10:00', '11:00']);
});

test('concurrent changes of hours and recurring schedules are all applied', async () => {
  const world = await auditedWorld();
  const { member } = world;
  const attendees = [host(member)];
  const eventType = await world.eventType([member], { duration: 60, interval: 60 });
  const ends = [12, 13, 14, 15, 16, 17];
  const created = ends.map(() => tryToCreate(world, { attendees, routine: everyTuesday }));
  const changed = ends.map((end) => setHours(member, 9, end));
  const made = (await Promise.all(created)).filter(({ status }) => status === 201);
  const set = (await Promise.all(changed)).filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(0);
  expect(set.length).toBeGreaterThan(0);
  const items = await readItems(world.of, [keys.rules(world.of, member.userId)]);
  const uids = hostRulesIn(world.of, items, member.userId).rules.map(({ uid }) => uid);
  expect(uids.toSorted()).toEqual(made.map(({ body }) => body.data.uid).toSorted());
  expect((await listStarts(world, eventType, 3)).length).toBeGreaterThan(0);
});
