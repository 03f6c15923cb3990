import { expect, test } from 'vitest';
import { ListEvents } from '../../lib/contract/feed/list-events.ts';
import { ListScheduleHistory } from '../../lib/contract/schedules/list-schedule-history.ts';
import { writeEvents } from '../../lib/data/feed/feed.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { Event } from '../../lib/domain/feed/event.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { putItems } from '../support/engine/put-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { anySchedule } from '../support/schedules/plant-schedules.ts';
import { create, patch } from '../support/schedules/schedules.ts';
import { sampleEvent } from '../support/webhooks/sample-event.ts';
import { newWorld, type World } from '../support/world.ts';

/* Events that the caller may not read are left out, and the page is filled up with later ones. */

const hidden = { displayType: 'private', visibilityType: 'default', attendees: [] } as const;
const open = { name: 'Open', attendees: [] };

const countCalls = (calls: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(calls, String)].map(([name, { length }]) => [name, length]));

/** Writes a feed with this number of events about different schedules that only their creators may read. */
async function plantHiddenEvents(of: OrganizationId, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => {
    const object = { ...anySchedule(index), ...hidden, isConcealed: false };
    const kind = 'schedule_created';
    return {
      origin: { subject: 'schedule', uid: object.uid } as const,
      event: sampleEvent({ uid: `evt_${index}`, event: kind, kinds: [kind], object }),
      eventTypeId: null,
      userIds: [],
    };
  });
  const batches = Array.from({ length: Math.ceil(count / 48) }, (_, batch) => batch * 48);
  const actions = batches.flatMap((from) =>
    writeEvents(of, events.slice(from, from + 48), from, Date.now()),
  );
  const end = { ...keys.feed(of), position: count, publishedMs: Date.now() };
  await putItems([end, ...actions.map(({ key, item }) => ({ ...item, ...key }))]);
}

const readPage = async ({ member }: World, query: Readonly<Record<string, string>>) => {
  const { body } = await call(ListEvents, { as: member, query: { perPage: '1', ...query } });
  const names = (body.data as readonly Event[]).map(({ object }) => object.name);
  return { names, cursor: body.nextCursor };
};

/** The first page of the feed, with the calls that it costs. */
async function measureFirstPage(world: World) {
  await readPage(world, {});
  let names: readonly unknown[] = [];
  const { calls, readUnits } = await meterTable()(async () => {
    ({ names } = await readPage(world, {}));
  });
  return { names, calls: countCalls(calls), readUnits };
}

test('a page before which 45 events were left out costs two reads of events and two of schedules', async () => {
  const world = await newWorld();
  for (let count = 0; count < 45; count += 1) await create(world, hidden);
  await create(world, open);
  await tellChanges();
  const { names, calls, readUnits } = await measureFirstPage(world);
  expect(names).toEqual(['Open']);
  expect(calls).toEqual({ Query: 2, BatchGetItem: 4 });
  expect(readUnits).toBeLessThanOrEqual(100);
});

test('a page that is filled up has no gap to the next page', async () => {
  const world = await newWorld();
  const names = Array.from({ length: 7 }, (_, index) => `Open ${index}`);
  for (const name of names) {
    await create(world, hidden);
    await create(world, { ...open, name });
    await create(world, hidden);
  }
  await tellChanges();
  for (const perPage of ['1', '2', '3']) {
    const found: unknown[] = [];
    let query: Readonly<Record<string, string>> = { perPage };
    for (;;) {
      const page = await readPage(world, query);
      if (page.names.length === 0) break;
      found.push(...page.names);
      query = { perPage, cursor: page.cursor };
    }
    expect(found).toEqual(names);
  }
});

test('the event after 3 500 hidden ones is on the first page, for 81 calls and at most 7 200 read units', async () => {
  const world = await newWorld();
  await plantHiddenEvents(world.of, 3500);
  await create(world, open);
  await tellChanges();
  const { names, calls, readUnits } = await measureFirstPage(world);
  expect(names).toEqual(['Open']);
  // Parts of 1, 100 and seven times at most 500 events. A call reads 100 events or schedules.
  expect(calls).toEqual({ Query: 9, BatchGetItem: 72 });
  expect(readUnits).toBeLessThanOrEqual(7200);
}, 60_000);

test('a page ends after 4 101 hidden events, and its cursor continues after them', async () => {
  const world = await newWorld();
  await plantHiddenEvents(world.of, 4101);
  await create(world, open);
  await tellChanges();
  const first = await readPage(world, {});
  expect(first.names).toEqual([]);
  expect((await readPage(world, { cursor: first.cursor })).names).toEqual(['Open']);
}, 60_000);

test('a page of a history that is filled up costs one Query more', async () => {
  const world = await newWorld('admin');
  const schedule = await create(world, { ...hidden, visibilityType: 'busy' });
  for (let count = 0; count < 30; count += 1) await patch(world, schedule, { name: `N${count}` });
  await tellChanges();
  const sent = { as: world.admin, params: { uid: schedule.uid }, query: { perPage: '1' } };
  await call(ListScheduleHistory, sent);
  const { calls } = await meterTable()(async () => {
    const { data } = (await call(ListScheduleHistory, sent)).body;
    expect(data.map(({ event }) => event)).toEqual(['schedule_created']);
  });
  expect(countCalls(calls)).toEqual({ GetItem: 1, Query: 2 });
});
