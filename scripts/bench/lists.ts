import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { createTable } from '../create-table.ts';
import { callsOf, inTable, recordCalls, unitsOf } from './calls.ts';
import { single } from './figure.ts';
import { replay } from './floor.ts';
import { goals } from './goals.ts';
import { operation, type Send } from './handlers.ts';
import { measure } from './rounds.ts';
import { besides, type Row } from './row.ts';
import { booking, bookingItem, recordedBooking, recordingItem } from './stored-bookings.ts';
import { newWorld, putAll, type World } from './world.ts';

const asked = { rounds: 13, runs: 40 };
const thousands = 100_000;

/** The item of a table without `doc`: one attribute for each member, and two for the key. */
const attributesOf = (one: Booking): Item => ({
  pk: 'FLOOR',
  sk: `${one.startedAt}#${one.uid}`,
  ...one,
});

/** Refuses to measure a page with too few items. */
async function ensureShown(count: number, list: Send): Promise<void> {
  const { data } = JSON.parse(await list()) as { data: readonly unknown[] };
  if (data.length !== count) throw new Error(`There are ${data.length} on a page, not ${count}.`);
}

/**
 * Measures a page of twenty bookings, compared with twenty items with one attribute for each
 * member.
 */
export async function list(): Promise<readonly Row[]> {
  const world = await newWorld();
  const bookings = Array.from({ length: 20 }, (_, index) => booking(index));
  await putAll(bookings.map((one) => bookingItem(world.of, one)));
  await putAll(bookings.map(attributesOf));
  const listBookings = (await operation('listBookings', world.key))({});
  await ensureShown(20, listBookings);
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'FLOOR' },
    Limit: 20,
  };
  const bare = callsOf(await recordCalls(listBookings));
  const figures = await measure(
    [
      { name: 'handler', run: listBookings },
      { name: 'floor', run: () => replay(bare) },
      { name: 'attributes', run: () => replay([new QueryCommand(query)]) },
    ],
    asked,
  );
  const ours = figures.get('handler');
  const floor = [ours, figures.get('floor')] as const;
  const attributes = [ours, figures.get('attributes')] as const;
  const many = Object.keys(attributesOf(bookings[0] as Booking)).length;
  return [
    besides('List Bookings, 20: handler / floor', goals.list, floor),
    besides(
      `List Bookings, 20 / floor with ${many} attributes an item`,
      goals.attributes,
      attributes,
    ),
  ];
}

/**
 * Measures fifty recordings, compared with a plain Query, and among a hundred thousand recordings
 * of other bookings.
 */
export async function recordings(): Promise<readonly Row[]> {
  const world = await newWorld();
  const { bookingUid, items } = recordedBooking(world.of);
  await putAll(items);
  const crowded = `${TableName}-crowded`;
  await createTable(client, crowded);
  await putAll(items, crowded);
  const others = Array.from({ length: thousands / 50 }, () => newUid());
  await putAll(
    others.flatMap((uid) => Array.from({ length: 50 }, (_, i) => recordingItem(world.of, uid, i))),
    crowded,
  );
  const listRecordings = (await operation('listBookingRecordings', world.key))({
    params: { bookingId: bookingUid },
  });
  await ensureShown(50, listRecordings);
  await inTable(crowded, () => ensureShown(50, listRecordings));
  const bare = callsOf(await recordCalls(listRecordings));
  const figures = await measure(
    [
      { name: 'alone', run: listRecordings },
      { name: 'floor', run: () => replay(bare) },
      { name: 'crowded', run: () => inTable(crowded, listRecordings) },
    ],
    asked,
  );
  const alone = figures.get('alone');
  const floor = [alone, figures.get('floor')] as const;
  const crowd = [figures.get('crowded'), alone] as const;
  const among = '50 recordings among 100 000 of other bookings / alone';
  return [
    besides('List recordings, 50: handler / floor', goals.recordings, floor),
    besides(among, goals.crowded, crowd, 'wall'),
  ];
}

/** An organization with a hundred thousand bookings. */
async function crowdedWorld(): Promise<World> {
  const world = await newWorld();
  for (let from = 0; from < thousands; from += 10_000) {
    const some = Array.from({ length: 10_000 }, (_, i) => bookingItem(world.of, booking(from + i)));
    await putAll(some);
  }
  return world;
}

type Page = (query: object) => Send;

const nextOf = async (send: Send) => JSON.parse(await send()).nextCursor as string | null;
const behind = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** The page after 99,980 of the bookings. */
async function lastPage(page: Page): Promise<Send> {
  let cursor: string | null = null;
  for (let read = 0; read < 999; read += 1) {
    cursor = await nextOf(page({ perPage: '100', ...behind(cursor) }));
  }
  for (let read = 0; read < 4; read += 1) {
    cursor = await nextOf(page({ perPage: '20', ...behind(cursor) }));
  }
  return page({ perPage: '20', ...behind(cursor) });
}

/** The number of pages until a list without matches ends. */
async function emptyList(page: Page, query: object, goal: number | undefined): Promise<Row> {
  let pages = 0;
  const { calls, read } = await unitsOf(async () => {
    let cursor: string | null = null;
    do {
      pages += 1;
      cursor = await nextOf(page({ ...query, ...behind(cursor) }));
    } while (cursor !== null);
  });
  const what = `List Bookings by ${Object.keys(query)}, none of 100 000 fits: to the end of the list`;
  const detail = `${calls} calls, ${read} read units`;
  return { what, figure: single(pages), goal, unit: 'pages', detail };
}

/**
 * Measures the page after 99,980 of 100,000 bookings, compared with the first page, and lists
 * without matches.
 */
export async function pages(): Promise<readonly Row[]> {
  const world = await crowdedWorld();
  const listBookings = await operation('listBookings', world.key);
  const page: Page = (query) => listBookings({ query: `${new URLSearchParams({ ...query })}` });
  const last = await lastPage(page);
  await ensureShown(20, last);
  const first = page({ perPage: '20' });
  const figures = await measure(
    [
      { name: 'first', run: first },
      { name: 'last', run: last },
    ],
    asked,
  );
  const both = [figures.get('last'), figures.get('first')] as const;
  return [
    besides('page 5 000 of 100 000 bookings / page 1', goals.lastPage, both, 'wall'),
    await emptyList(page, { eventTypeId: newUid() }, goals.filtered.pages),
    await emptyList(page, { userId: newUserId() }, goals.filtered.pages),
    await emptyList(page, { status: 'cancel' }, undefined),
  ];
}
