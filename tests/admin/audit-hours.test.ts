import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { writeExternal } from '../../lib/data/external-time.ts';
import { type Key, keys } from '../../lib/data/keys.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { patched, post, remove, soundCalendars } from '../support/calendars.ts';
import { daily } from '../support/daily.ts';
import { feedOf } from '../support/feeds.ts';
import { newWorld, type World } from '../support/world.ts';

/** Changes an item behind the service's back. */
async function tamper({ of }: World, key: Key, change: (item: Item) => Item): Promise<void> {
  const item = (await readItems(of, [key])).get(key) ?? {};
  await table.send(new PutCommand({ TableName, Item: { ...change(item), ...key } }));
}

function withoutHours(item: Item): Item {
  const { hours: _, ...rules } = item;
  return rules;
}

const kindsOf = async ({ of }: World) => (await audit(of)).map(({ kind }) => kind);

test('whatever was done to calendars, their hours are found right', async () => {
  const world = await newWorld();
  const first = await post(world.member);
  const second = await post(world.member, { isDefault: true });
  await patched(world.member, second.uid, { timezone: 'Asia/Tokyo' });
  await remove(world.member, first.uid);
  expect(await audit(world.of)).toEqual([]);
});

test.each([
  ['other hours', { doc: '{"timeZone":"UTC","items":[],"overrides":{}}' }],
  ['another calendar', { calendarId: 'anotherOne00' }],
  ['another number of calendars', { calendars: 7 }],
] as const)('hours that say %s are found and put right', async (_, wrong) => {
  const world = await newWorld();
  const { userId } = world.member;
  await tamper(world, keys.hours(world.of, userId), (item) => ({ ...item, ...wrong }));
  const found = await audit(world.of);
  expect(found).toMatchObject([{ kind: 'hours-differ', detail: expect.stringContaining(userId) }]);
  expect(await rebuild(world.of, found)).toBe(1);
  expect(await kindsOf(world)).toEqual([]);
  await soundCalendars(world, world.member);
});

test('other hours beside the rules are found and put right, and none there are no fault', async () => {
  const world = await newWorld();
  const { userId } = world.member;
  const key = keys.rules(world.of, userId);
  const read = async () => (await readItems(world.of, [key])).get(key);
  const right = await read();
  await tamper(world, key, (rules) => ({ ...rules, hours: { external: true } }));
  const found = await audit(world.of);
  expect(found).toMatchObject([
    { kind: 'hours-differ', key, detail: expect.stringContaining(userId) },
  ]);
  expect(await rebuild(world.of, found)).toBe(1);
  expect(await kindsOf(world)).toEqual([]);
  expect(await read()).toEqual({ ...right, ver: Number(right?.ver) + 1 });
  await tamper(world, key, withoutHours);
  expect(await kindsOf(world)).toEqual([]);
});

test('hours beside the rules that are packed otherwise are no fault, and damaged ones are put right', async () => {
  const world = await newWorld();
  const { member, of } = world;
  const [item] = daily('UTC', 9, 11).items;
  const calendars = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ ...item, frequencyType: 2, wday }));
  await patched(member, member.userId.slice(0, 12), { calendars });
  const key = keys.rules(of, member.userId);
  const { doc } = (await readItems(of, [keys.hours(of, member.userId)])).get(
    keys.hours(of, member.userId),
  ) as Item;
  await tamper(world, key, (rules) => ({ ...rules, hours: { doc } }));
  expect(await kindsOf(world)).toEqual([]);
  await tamper(world, key, (rules) => ({ ...rules, hours: { doc: Uint8Array.of(1, 2, 3) } }));
  const found = await audit(of);
  expect(found).toMatchObject([{ kind: 'hours-differ', key }]);
  expect(await rebuild(of, found)).toBe(1);
  expect(await kindsOf(world)).toEqual([]);
});

test('damaged hours are found and put right, with those beside the rules', async () => {
  const world = await newWorld();
  const key = keys.hours(world.of, world.member.userId);
  await tamper(world, key, (item) => ({ ...item, doc: 'x'.repeat(900) }));
  const found = await audit(world.of);
  expect(found).toMatchObject([{ kind: 'hours-differ', key }]);
  expect(await rebuild(world.of, found)).toBe(1);
  expect(await kindsOf(world)).toEqual([]);
});

test('hours that were changed meanwhile are not put beside the rules as they were found', async () => {
  const world = await newWorld();
  const { of, member } = world;
  const key = keys.rules(of, member.userId);
  await tamper(world, key, (rules) => ({ ...rules, hours: {} }));
  const found = await audit(of);
  await patched(member, member.userId.slice(0, 12), { timezone: 'Asia/Tokyo' });
  const changed = (await readItems(of, [key])).get(key);
  expect(await rebuild(of, found)).toBe(0);
  expect((await readItems(of, [key])).get(key)).toEqual(changed);
  expect(await kindsOf(world)).toEqual([]);
});

test('a second default, and none at all, are found and left to a person', async () => {
  const world = await newWorld();
  const { uid, userId } = await post(world.member);
  const own = userId.slice(0, 12);
  const setDefault = (calendar: string, isDefault: boolean) =>
    tamper(world, keys.calendar(world.of, userId, calendar), (item) => ({
      ...item,
      doc: JSON.stringify({ ...JSON.parse(String(item.doc)), isDefault }),
    }));
  await setDefault(uid, true);
  expect(await kindsOf(world)).toEqual(['defaults-differ']);
  await setDefault(uid, false);
  expect(await kindsOf(world)).toEqual([]);
  await setDefault(own, false);
  const found = await audit(world.of);
  expect(found.map(({ kind }) => kind)).toEqual(['defaults-differ']);
  expect(await rebuild(world.of, found)).toBe(0);
});

test.each([
  [true, false],
  [false, true],
])(
  'hours that say that external is %s where it is %s are found and put right',
  async (said, is) => {
    const world = await newWorld();
    const { member, of } = world;
    if (is) await connect(member, feedOf());
    else await commit(of, [writeExternal(of, member.userId, 0, [])]);
    const key = keys.hours(of, member.userId);
    await tamper(world, key, (item) => ({ ...item, external: said }));
    const found = await audit(of);
    expect(found.map(({ kind }) => kind)).toEqual(['hours-differ']);
    expect(await rebuild(of, found)).toBe(1);
    expect(await kindsOf(world)).toEqual([]);
    expect((await readItems(of, [key])).get(key)?.external).toBe(is);
    await soundCalendars(world, member);
  },
);
