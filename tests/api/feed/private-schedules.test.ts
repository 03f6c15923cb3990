import { expect, test } from 'vitest';
import { ListEvents } from '../../../lib/contract/feed/list-events.ts';
import type { Event } from '../../../lib/domain/feed/event.ts';
import { meterTable } from '../../support/engine/capacity.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { create, patch } from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';

const hidden = { displayType: 'private', visibilityType: 'default', attendees: [] };
const open = { attendees: [] };

const read = (world: World, query: Readonly<Record<string, string>>) =>
  call(ListEvents, { as: world.member, query });

/** The name in each event of each page, until a page is empty. */
async function namesOnPages(world: World, perPage: string) {
  const pages: unknown[][] = [];
  let query: Readonly<Record<string, string>> = { perPage };
  for (;;) {
    const { data, nextCursor } = (await read(world, query)).body;
    if (data.length === 0) return pages;
    pages.push((data as readonly Event[]).map(({ object }) => object.name));
    query = { perPage, cursor: nextCursor };
  }
}

test('a page of the feed is not shorter because of schedules that do not exist for the caller', async () => {
  const world = await newWorld();
  await create(world, { ...open, name: 'First' });
  for (let count = 0; count < 5; count += 1) await create(world, hidden);
  await create(world, { ...open, name: 'Second' });
  await create(world, hidden);
  await create(world, { ...open, name: 'Third' });
  await create(world, hidden);
  await tellChanges();
  expect(await namesOnPages(world, '1')).toEqual([['First'], ['Second'], ['Third']]);
  expect(await namesOnPages(world, '2')).toEqual([['First', 'Second'], ['Third']]);
});

test('a waiting request is not answered by an event that does not exist for the caller', async () => {
  const world = await newWorld();
  const { nextCursor } = (await read(world, {})).body;
  const waiting = read(world, { cursor: nextCursor, wait: '10' });
  await create(world, hidden);
  await tellChanges();
  await create(world, { ...open, name: 'Awaited' });
  await tellChanges();
  const { data } = (await waiting).body;
  expect((data as readonly Event[]).map(({ object }) => object.name)).toEqual(['Awaited']);
});

test('an event is concealed as soon as its schedule becomes private', async () => {
  const world = await newWorld();
  const schedule = await create(world, open);
  await tellChanges();
  const nameOf = async () => ((await read(world, {})).body.data[0] as Event).object.name;
  expect(await nameOf()).toBe('Talk');
  await patch(world, schedule, { displayType: 'private', visibilityType: 'busy' });
  expect(await nameOf()).toBe('');
  await patch(world, schedule, { visibilityType: 'default' });
  expect((await read(world, {})).body.data).toEqual([]);
});

test('a page of events about schedules costs one BatchGetItem more', async () => {
  const world = await newWorld();
  for (let count = 0; count < 3; count += 1) await create(world, open);
  await tellChanges();
  await read(world, {});
  const meter = meterTable();
  const { calls } = await meter(async () => {
    expect((await read(world, {})).body.data).toHaveLength(3);
  });
  // The first reads the events, the second their schedules.
  expect(calls.filter((name) => name === 'BatchGetItem')).toHaveLength(2);
});
