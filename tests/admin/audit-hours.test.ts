import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { writeExternal } from '../../lib/data/external-calendars/external-time.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { patched, post, remove, soundCalendars } from '../support/hours/calendars.ts';
import { newWorld, type World } from '../support/world.ts';

/** Changes an item without the service. */
async function tamper({ of }: World, key: Key, change: (item: Item) => Item): Promise<void> {
  const item = (await readItems(of, [key])).get(key) ?? {};
  await table.send(new PutCommand({ TableName, Item: { ...change(item), ...key } }));
}

const kindsOf = async ({ of }: World) => (await audit(of)).map(({ kind }) => kind);

test('the stored hours match the calendars after calendars are created, changed and deleted', async () => {
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
  ['text that is not JSON', { doc: 'x'.repeat(900) }],
] as const)('stored hours with %s are found and repaired', async (_, wrong) => {
  const world = await newWorld();
  const { userId } = world.member;
  await tamper(world, keys.hours(world.of, userId), (item) => ({ ...item, ...wrong }));
  const found = await audit(world.of);
  expect(found).toMatchObject([{ kind: 'hours-differ', detail: expect.stringContaining(userId) }]);
  expect(await rebuild(world.of, found)).toBe(1);
  expect(await kindsOf(world)).toEqual([]);
  await soundCalendars(world, world.member);
});

test('a user with two default calendars or none is found and not repaired', async () => {
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
  'stored hours whose external flag is %s instead of %s are found and repaired',
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
