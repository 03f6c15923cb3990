import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { reschedule } from '../api/bookings/moves.ts';
import { countPartitions } from '../support/engine/partition-units.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, nextStart } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();

/** DynamoDB throttles a partition key above this number of write units a second. */
const unitsASecond = 1000;
const changes = 100;

let world: World;
let eventTypes: readonly { readonly uid: string }[];
beforeAll(async () => {
  world = await newWorld();
  eventTypes = [await world.eventType([world.member]), await world.eventType([world.member])];
  await tellChanges();
});

const eventTypeAt = (index: number) => eventTypes[index % 2] as { readonly uid: string };

/** Publishes all changes, and sends their mails. */
async function finish(): Promise<void> {
  await drain(everyShard, Date.now());
  await sendMessages({}, Date.now());
  sinkOf().mails.splice(0);
}

/** The rates of changes at which the partitions throttle, slowest first, by keys without IDs. */
function ratesOf(ofPartition: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const nameOf = (pk: string) =>
    pk.replaceAll(world.of, '<org>').replace(/(#(?:U|LH|LE|B|MSG)#).*$/u, '$1<id>');
  return [...ofPartition]
    .map(([pk, units]) => [nameOf(pk), Math.round((unitsASecond * changes) / units)] as const)
    .toSorted(([, a], [, b]) => a - b);
}

test('the units of each partition, computed from the bytes of its items, add up to those that the engine reports', async () => {
  const count = countPartitions();
  const uids: string[] = [];
  const { computed, reported } = await count(async () => {
    for (let made = 0; made < 20; made += 1) uids.push(await book(world, eventTypeAt(made)));
    await finish();
    for (const uid of uids.slice(0, 10)) await reschedule(world, { uid }, nextStart());
    for (const uid of uids.slice(10))
      await call(CancelBooking, { as: world.owner, params: { uid } });
    await finish();
  });
  expect(computed).toBe(reported);
});

/** The rate of changes at which the list of all bookings throttles in one of its indexes. */
const slowestIndex = (ofIndex: ReadonlyMap<string, number>): number =>
  Math.round((unitsASecond * changes) / Math.max(...ofIndex.values()));

const isHost = ([key]: readonly [string, number]): boolean => key === 'O#<org>#U#<id>';

test('one organization can make 200 bookings with two mails a second, and 100 with one host', async () => {
  const count = countPartitions();
  const { ofPartition, ofIndex } = await count(async () => {
    for (let made = 0; made < changes; made += 1) await book(world, eventTypeAt(made));
    await finish();
  });
  const rates = ratesOf(ofPartition);
  expect(rates.find(isHost)?.[1]).toBeGreaterThanOrEqual(100);
  const [outbox, ...others] = rates.filter((rate) => !isHost(rate));
  expect(outbox?.[0]).toMatch(/^OUT#/u);
  expect(outbox?.[1]).toBeGreaterThanOrEqual(200);
  for (const [key, rate] of others) expect([key, rate >= 900]).toEqual([key, true]);
  // All bookings of an organization are in one list of each index.
  expect(slowestIndex(ofIndex)).toBeGreaterThanOrEqual(1000);
});

test('one organization can move and cancel 160 bookings with two mails each a second', async () => {
  const uids: string[] = [];
  for (let made = 0; made < changes; made += 1) uids.push(await book(world, eventTypeAt(made)));
  await finish();
  const count = countPartitions();
  const { ofPartition, ofIndex } = await count(async () => {
    for (const [index, uid] of uids.entries()) {
      if (index % 2 === 0) await reschedule(world, { uid }, nextStart());
      else await call(CancelBooking, { as: world.owner, params: { uid } });
    }
    await finish();
  });
  const [slowest] = ratesOf(ofPartition).filter((rate) => !isHost(rate));
  expect(slowest?.[1]).toBeGreaterThanOrEqual(160);
  expect(slowestIndex(ofIndex)).toBeGreaterThanOrEqual(600);
});
