import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { type Item, readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { hostRulesIn } from '../../lib/data/host-rules.ts';
import { type Key, keys } from '../../lib/data/keys.ts';
import { ask, at, auditedWorld, book, offers } from '../api/bookings/guests.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { inPerson } from '../support/any-event-type.ts';
import { newcomer, patch, post } from '../support/calendars.ts';
import { meterTable } from '../support/capacity.ts';
import { daily } from '../support/daily.ts';
import { feedOf } from '../support/feeds.ts';
import { create, everyTuesday, host, tryToCreate } from '../support/schedules.ts';
import { beforeTableCalls } from '../support/table-calls.ts';
import type { Person, World } from '../support/world.ts';

const stored = async (key: Key): Promise<Item | undefined> =>
  (await readItems('' as World['of'], [key])).get(key);

const put = (key: Key, item: Item) =>
  table.send(new PutCommand({ TableName, Item: { ...item, ...key } }));

/** As earlier releases left it: nothing of the hours stands beside the rules. */
async function asBefore({ of }: World, { userId }: Person): Promise<void> {
  const key = keys.rules(of, userId);
  const { hours: _, ...rules } = (await stored(key)) ?? {};
  await put(key, rules);
}

const starts = async (world: World, eventType: { readonly uid: string }, day: number) =>
  (await offers(world, eventType, at(day, '00:00'), at(day + 1, '00:00'))).map(({ startedAt }) =>
    startedAt.slice(11, 16),
  );

const setHours = (person: Person, start: number, end: number) => {
  const { items } = daily('UTC', start, end);
  return patch(person, person.userId.slice(0, 12), { calendars: items });
};

test('the hours that count are those that were set last, whoever asks for slots or books', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { duration: 60, interval: 60 });
  for (const first of [9, 13]) {
    expect((await setHours(world.member, first, first + 2)).status).toBe(200);
    const free = [`${String(first).padStart(2, '0')}:00`, `${first + 1}:00`];
    expect(await starts(world, eventType, 3)).toEqual(free);
    expect((await ask(world, eventType, at(3, '20:00'))).status).toBe(422);
  }
  await book(world, eventType, at(3, '13:00'));
  expect(await starts(world, eventType, 3)).toEqual(['14:00']);
});

test('of earlier releases the hours are read as well, in a call of their own the first time', async () => {
  const world = await auditedWorld();
  const { member } = world;
  await setHours(member, 9, 11);
  await create(world, { attendees: [host(member)], routine: everyTuesday });
  await asBefore(world, member);
  const locations = [inPerson];
  const eventType = await world.eventType([member], { duration: 60, interval: 60, locations });
  await book(world, eventType, at(3, '09:00'));
  expect(await starts(world, eventType, 3)).toEqual(['10:00']);
  const meter = meterTable();
  const known = await meter(() => book(world, eventType, at(4, '09:00')));
  expect(known.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(known.readUnits).toBe(4);
  // From the next change on they stand beside the rules, which stay as they are.
  const rules = await stored(keys.rules(world.of, member.userId));
  await setHours(member, 9, 12);
  expect(await stored(keys.rules(world.of, member.userId))).toMatchObject({
    doc: rules?.doc,
    ver: Number(rules?.ver) + 1,
    hours: { doc: expect.stringContaining('"endHour":12') },
  });
  await book(world, eventType, at(5, '09:00'));
  const since = await meter(() => book(world, eventType, at(6, '11:00')));
  expect(since).toMatchObject({ calls: known.calls, readUnits: 3 });
});

test('who has no hours is offered nowhere, and from the first calendar on is', async () => {
  const world = await auditedWorld();
  const person = await newcomer(world);
  const eventType = await world.eventType([person], { duration: 60, interval: 60 });
  await create(world, { attendees: [host(person)], routine: everyTuesday });
  expect(await starts(world, eventType, 3)).toEqual([]);
  expect((await ask(world, eventType, at(3, '09:00'))).status).toBe(422);
  await post(person, { calendars: daily('UTC', 9, 10).items });
  expect(await starts(world, eventType, 3)).toEqual(['09:00']);
});

test('of who connected a calendar before they had hours, both count later', async () => {
  const world = await auditedWorld();
  const person = await newcomer(world);
  await connect(person, feedOf({ start: at(3, '09:00'), end: at(3, '10:00') }));
  expect((await stored(keys.rules(world.of, person.userId)))?.hours).toEqual({ external: true });
  const eventType = await world.eventType([person], { duration: 60, interval: 60 });
  expect(await starts(world, eventType, 3)).toEqual([]);
  await post(person, { calendars: daily('UTC', 9, 12).items });
  expect(await starts(world, eventType, 3)).toEqual(['10:00', '11:00']);
});

test('hours of a week as people set them are packed beside the rules, and read alike', async () => {
  const world = await auditedWorld();
  const { member } = world;
  const [item] = daily('UTC', 9, 11).items;
  const calendars = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ ...item, frequencyType: 2, wday }));
  expect((await patch(member, member.userId.slice(0, 12), { calendars })).status).toBe(200);
  const { hours } = (await stored(keys.rules(world.of, member.userId))) as { hours: Item };
  expect((hours.doc as Uint8Array).length).toBeLessThan(300);
  const eventType = await world.eventType([member], { duration: 60, interval: 60 });
  for (const day of [3, 4]) expect(await starts(world, eventType, day)).toEqual(['09:00', '10:00']);
});

test('hours and recurring schedules that are changed at once are both what was answered', async () => {
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
  expect((await starts(world, eventType, 3)).length).toBeGreaterThan(0);
});

test('the upgrade puts hours beside the rules once, and none that are changed meanwhile', async () => {
  const world = await auditedWorld('admin');
  const { of, member, admin } = world;
  const key = keys.rules(of, member.userId);
  const right = await stored(key);
  for (const one of [member, admin]) await asBefore(world, one);
  let isFirst = true;
  beforeTableCalls(async (call) => {
    if (call !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    expect((await setHours(admin, 8, 9)).status).toBe(200);
  });
  await upgrade(Date.now());
  expect((await stored(key))?.hours).toEqual(right?.hours);
  const { hours } = (await stored(keys.rules(of, admin.userId))) as { hours: Item };
  expect(hours.doc).toContain('"startHour":8');
  expect((await upgrade(Date.now())).hours).toBe(0);
});
