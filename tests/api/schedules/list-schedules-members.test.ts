import { expect, test } from 'vitest';
import { ListSchedules } from '../../../lib/contract/schedules/list-schedules.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { create, everyTuesday, host, patched } from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';

type Query = Readonly<Record<string, string>>;

const names = async (world: World, query: Query, as: { readonly key: string } = world.owner) => {
  const read = await pages(ListSchedules, { as, query });
  return read
    .flat()
    .map(({ name }) => name)
    .toSorted();
};

test('schedules are filtered by behavior, priority and project, alone and together', async () => {
  const world = await newWorld();
  await create(world, { name: 'plain' });
  await create(world, { name: 'work', behavior: 'work', priority: 'high', projectId: 7 });
  await create(world, { name: 'weekly work', behavior: 'work', routine: everyTuesday });
  await create(world, { name: 'event', priority: 'high', projectId: 7.5 });
  expect(await names(world, { behavior: 'work' })).toEqual(['weekly work', 'work']);
  expect(await names(world, { behavior: 'event' })).toEqual(['event', 'plain']);
  expect(await names(world, { priority: 'high' })).toEqual(['event', 'work']);
  expect(await names(world, { priority: 'low' })).toEqual([]);
  expect(await names(world, { projectId: '7' })).toEqual(['work']);
  expect(await names(world, { projectId: '75e-1' })).toEqual(['event']);
  expect(await names(world, { priority: 'high', behavior: 'event' })).toEqual(['event']);
  const alone = { behavior: 'work', startedAt: '2030-03-06T00:00:00Z' };
  expect(await names(world, alone)).toEqual(['weekly work']);
});

test('pages of a filtered list contain each matching schedule once', async () => {
  const world = await newWorld('restricted');
  const attendees = [host(world.restricted)];
  for (const projectId of [1, 2, 1, 2, 1, 2]) {
    await create(world, { name: `of ${projectId}`, projectId, attendees });
  }
  const expected = ['of 2', 'of 2', 'of 2'];
  for (const as of [world.owner, world.restricted]) {
    const query = { projectId: '2', perPage: '2' };
    expect(await names(world, query, as)).toEqual(expected);
    expect(await names(world, { ...query, userId: world.restricted.userId }, as)).toEqual(expected);
  }
});

test('a schedule is found by the values that it has after a change, and by none that it had before', async () => {
  const world = await newWorld();
  const before = await create(world, { name: 'moved', projectId: 1, priority: 'low' });
  await patched(world, before, { projectId: 2, priority: null });
  expect(await names(world, { projectId: '1' })).toEqual([]);
  expect(await names(world, { priority: 'low' })).toEqual([]);
  expect(await names(world, { projectId: '2' })).toEqual(['moved']);
});

test('a project of another organization with the same ID is another project', async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  await create(other, { projectId: 3 });
  expect(await names(world, { projectId: '3' })).toEqual([]);
});

test.each([
  ['projectId', '0'],
  ['projectId', '-1'],
  ['projectId', '1e999'],
  ['projectId', '0x10'],
  ['projectId', 'x'],
  ['projectId', '9'.repeat(33)],
  ['behavior', 'meeting'],
  ['priority', 'urgent'],
])('the filter %s=%s is 400', async (member, value) => {
  const world = await newWorld();
  const { status, body } = await call(ListSchedules, {
    as: world.owner,
    query: { [member]: value },
  });
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, `query/${member}`]);
});
