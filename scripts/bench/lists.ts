import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { newUid } from '../../lib/app/new-uid.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { createTable } from '../create-table.ts';
import { recordCalls, replay, translated } from './calls.ts';
import { operation, type Send } from './handlers.ts';
import { inTable } from './other-table.ts';
import { type Figures, measure, median, ratio } from './rounds.ts';
import { ms, type Row } from './row.ts';
import { booking, bookingItem, recordedBooking, recordingItem } from './stored-bookings.ts';
import { newWorld, putAll } from './world.ts';

const asked = { rounds: 30, runs: 40 };
const thousands = 100_000;

/** As a table without `doc` would keep it: an attribute a member, and the two of the key. */
const attributesOf = (one: Booking): Item => ({
  pk: 'FLOOR',
  sk: `${one.startedAt}#${one.uid}`,
  ...one,
});

const cpuRow = (what: string, goal: number, ours: Figures, least: Figures): Row => ({
  what,
  goal,
  unit: '×',
  figure: ratio(ours.cpu, least.cpu),
  detail: `${ms(median(ours.cpu))} against ${ms(median(least.cpu))} of CPU`,
});

const figuresOf = (figures: ReadonlyMap<string, Figures>, ...names: readonly string[]): Figures[] =>
  names.map((name) => figures.get(name) ?? { cpu: [], wall: [] });

/** What shows less than it should would be measured for nothing. */
async function ensureShown(count: number, list: Send): Promise<void> {
  const { data } = JSON.parse(await list()) as { data: readonly unknown[] };
  if (data.length !== count) throw new Error(`There are ${data.length} on a page, not ${count}.`);
}

/** Twenty bookings of a page, beside twenty items of an attribute a member. */
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
  const figures = await measure(
    [
      { name: 'handler', run: listBookings },
      { name: 'attributes', run: () => replay([new QueryCommand(query)]) },
    ],
    asked,
  );
  const [ours, least] = figuresOf(figures, 'handler', 'attributes') as [Figures, Figures];
  const attributes = Object.keys(attributesOf(bookings[0] as Booking)).length;
  return [
    cpuRow(`List Bookings, 20 / floor with ${attributes} attributes an item`, 0.6, ours, least),
  ];
}

/** Fifty recordings beside the bare Query of them, and among a hundred thousand of other bookings. */
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
  const bare = translated(await recordCalls(listRecordings), new Map());
  const figures = await measure(
    [
      { name: 'alone', run: listRecordings },
      { name: 'floor', run: () => replay(bare) },
      { name: 'crowded', run: () => inTable(crowded, listRecordings) },
    ],
    asked,
  );
  const [alone, floor, among] = figuresOf(figures, 'alone', 'floor', 'crowded') as [
    Figures,
    Figures,
    Figures,
  ];
  return [
    cpuRow('List recordings, 50: handler / floor', 1.25, alone, floor),
    {
      what: '50 recordings among 100 000 of other bookings / alone',
      goal: 1.2,
      unit: '×',
      figure: ratio(among.wall, alone.wall),
      detail: `${ms(median(among.wall))} against ${ms(median(alone.wall))}`,
    },
  ];
}

/** The page that begins behind 99 980 of 100 000 bookings, beside the first. */
export async function pages(): Promise<readonly Row[]> {
  const world = await newWorld();
  for (let from = 0; from < thousands; from += 10_000) {
    const some = Array.from({ length: 10_000 }, (_, i) => bookingItem(world.of, booking(from + i)));
    await putAll(some);
  }
  const listBookings = await operation('listBookings', world.key);
  const page = async (perPage: number, cursor?: string) => {
    const query = new URLSearchParams({ perPage: `${perPage}`, ...(cursor && { cursor }) });
    return JSON.parse(await listBookings({ query: `${query}` })()).nextCursor as string;
  };
  let cursor: string | undefined;
  for (let read = 0; read < 999; read += 1) cursor = await page(100, cursor);
  for (let read = 0; read < 4; read += 1) cursor = await page(20, cursor);
  const last = listBookings({
    query: `${new URLSearchParams({ perPage: '20', cursor: cursor ?? '' })}`,
  });
  await ensureShown(20, last);
  const figures = await measure(
    [
      { name: 'page 1', run: listBookings({ query: 'perPage=20' }) },
      { name: 'page 5000', run: last },
    ],
    asked,
  );
  const [first, later] = figuresOf(figures, 'page 1', 'page 5000') as [Figures, Figures];
  return [
    {
      what: 'page 5 000 of 100 000 bookings / page 1',
      goal: 1.2,
      unit: '×',
      figure: ratio(later.wall, first.wall),
      detail: `${ms(median(later.wall))} against ${ms(median(first.wall))}`,
    },
  ];
}
