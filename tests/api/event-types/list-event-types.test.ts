import { expect, test } from 'vitest';
import { ListEventTypes } from '../../../lib/contract/event-types/list-event-types.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';
import { get, made, patch } from './managing.ts';

const list = (world: World, query = {}, as: Person = world.owner) =>
  call(ListEventTypes, { as, query });
const uidsOf = (page: Awaited<ReturnType<typeof list>>) => page.body.data.map(({ uid }) => uid);

/** Lists all IDs, page by page. */
async function walk(world: World, query = {}, as: Person = world.owner): Promise<string[]> {
  const uids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(world, { ...query, ...(cursor !== null && { cursor }) }, as);
    uids.push(...uidsOf(page));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return uids;
}

test('event types are listed whole in the order of their creation, also after a change', async () => {
  const world = await newWorld('admin');
  const eventTypes = [];
  for (const name of ['A', 'B', 'C']) eventTypes.push(await made(world, { name }));
  await patch(world, eventTypes[0] as { uid: string }, { name: 'Z' });
  const page = await list(world);
  expect(page.body.nextCursor).toBeNull();
  const reads = await Promise.all(eventTypes.map((one) => get(world, one)));
  expect(page.body.data).toEqual(reads.map(({ body }) => body.data));
});

test('the pages list every event type once, and skip none while another one is created', async () => {
  const world = await newWorld();
  const uids: string[] = [];
  for (let i = 0; i < 7; i += 1) uids.push((await made(world)).uid);
  expect(await walk(world, { perPage: '3' })).toEqual(uids);
  const first = await list(world, { perPage: '3' });
  const { uid } = await made(world);
  const rest = await walk(world, { perPage: '3', cursor: first.body.nextCursor ?? '' });
  expect([...uidsOf(first), ...rest.filter((one) => one !== uid)]).toEqual(
    expect.arrayContaining(uids),
  );
});

test('a page of long event types is shorter, and all pages together are complete', async () => {
  const world = await newWorld('restricted');
  const description = 'x'.repeat(300_000);
  const uids: string[] = [];
  for (let i = 0; i < 7; i += 1) {
    uids.push((await world.eventType([world.restricted], { description })).uid);
  }
  for (const as of [world.owner, world.restricted]) {
    const page = await list(world, {}, as);
    expect(JSON.stringify(page.body).length).toBeLessThan(3_000_000);
    expect(await walk(world, {}, as)).toEqual(uids);
  }
});

test('a filter by status omits the other event types', async () => {
  const world = await newWorld();
  const on = await made(world);
  const off = await made(world, { status: 'disable' });
  expect(await walk(world, { status: 'enable' })).toEqual([on.uid]);
  expect(await walk(world, { status: 'disable', perPage: '1' })).toEqual([off.uid]);
  expect((await list(world, { status: 'open' })).body.errors?.[0]?.pointer).toBe('query/status');
});

test('a restricted user lists the event types that they host, a member all, and another organization none', async () => {
  const world = await newWorld('restricted');
  const hosted = await made(world, { hosts: [{ uid: world.restricted.userId }] });
  const other = await made(world);
  expect(await walk(world, { perPage: '1' }, world.restricted)).toEqual([hosted.uid]);
  expect(await walk(world, {}, world.member)).toEqual([hosted.uid, other.uid]);
  expect(await walk(await newWorld())).toEqual([]);
  expect((await get(world, hosted, world.restricted)).status).toBe(200);
  expect((await get(world, other, world.restricted)).body.code).toBe('event-type/unknown');
});
