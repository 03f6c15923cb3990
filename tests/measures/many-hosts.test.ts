import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { writeHostLoad } from '../../lib/data/assignment/host-loads.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import { loadOf } from '../../lib/domain/assignment/load.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { methods } from '../../lib/domain/event-types/method.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart, weeksOf } from '../../lib/domain/ledger/week.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person, type World } from '../support/world.ts';

const weekMs = 7 * 86_400_000;
/** A Monday noon. */
const monday = Math.ceil(Date.now() / weekMs) * weekMs + 11 * 86_400_000 + 43_200_000;
const at = (halfHours: number) => new Date(monday + halfHours * 1_800_000).toISOString();

let world: World;
let people: readonly Person[];
/** One event type for each method. As many other event types also have bookings in the weeks of the hosts. */
const eventTypes = new Map<string, EventType>();

/** The entries of a week of a host: 20 bookings in the morning of each day, of all event types. */
const mornings = (week: number, eventTypeIds: readonly string[]): readonly Entry[] =>
  Array.from({ length: 7 * 20 }, (_, i) => {
    const start = weekStart(week) + Math.floor(i / 20) * 1440 + (i % 20) * 30;
    const end = start + 30;
    const span = { start, end, busyStart: start, busyEnd: end };
    const eventTypeId = eventTypeIds[i % eventTypeIds.length] as string;
    return {
      kind: 'booking',
      uid: newUid(),
      eventTypeId,
      ...span,
      createdMinute: 29_800_000 + ((i * 7919) % 50_000),
    };
  });

beforeAll(async () => {
  world = await newWorld();
  people = await Promise.all(Array.from({ length: 100 }, () => world.addUser('member')));
  const made = await Promise.all(
    [...methods, ...methods].map((method) =>
      world.eventType(people, { assignment: { type: 'any', method } }),
    ),
  );
  methods.forEach((method, i) => {
    eventTypes.set(method, made[i] as EventType);
  });
  const uids = made.map(({ uid }) => uid);
  const start = monday / 60_000;
  const weeks = weeksOf(start - 4 * 10_080, start + 1);
  const items = people.flatMap(({ userId }) =>
    weeks.flatMap((week) => {
      const entries = mornings(week, uids);
      const kept = uids.map((eventTypeId) => {
        const load = loadOf([week], entries, eventTypeId);
        return writeHostLoad(world.of, { eventTypeId, userId, week, load });
      });
      const written = [writeHostWeek(world.of, userId, week, 0, entries), ...kept];
      return written.map(({ key, item }) => ({ ...key, ...item }));
    }),
  );
  for (let i = 0; i < items.length; i += 25) {
    const puts = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
});

const create = (eventTypeId: string, halfHours: number, headers = {}) =>
  call(CreateBooking, {
    as: world.owner,
    body: {
      eventTypeId,
      startedAt: at(halfHours),
      timeZone: 'Asia/Tokyo',
      email: 'guest@example.com',
      name: 'A guest',
      locationId: null,
    },
    headers,
  });

test.each(methods)(
  'a booking of one of 100 hosts, chosen by %s, each with 140 entries in the week, is at most four calls, 110 read units and 22 write units (24 for sequential), and a new name two calls',
  async (method) => {
    const { uid = '' } = eventTypes.get(method) ?? {};
    for (let i = 0; i < 3; i += 1) expect((await create(uid, i)).status).toBe(201);
    const meter = meterTable();
    const plain = await meter(async () => expect((await create(uid, 3)).status).toBe(201));
    const keyed = await meter(() => create(uid, 4, { 'idempotency-key': `a key ${method}` }));
    for (const { calls, readUnits, isConsistent } of [plain, keyed]) {
      expect(calls.at(-1)).toBe('TransactWriteItems');
      expect(calls.length).toBeLessThanOrEqual(4);
      expect(readUnits).toBeLessThanOrEqual(110);
      expect(isConsistent).toBe(true);
    }
    // The week of the host, which has 140 bookings, costs 8 of these units.
    expect(plain.writeUnits).toBeLessThanOrEqual(method === 'sequential' ? 24 : 22);
    const { uid: booked } = (await create(uid, 5)).body.data;
    const params = { uid: booked };
    const renamed = await meter(() =>
      call(UpdateBooking, { as: world.owner, params, body: { name: 'Another name' } }),
    );
    expect(renamed).toEqual({
      calls: ['BatchGetItem', 'TransactWriteItems'],
      readUnits: 1,
      writeUnits: 8,
      isConsistent: true,
    });
  },
);

test('a refusal of all of 100 hosts with the next free starts is at most 15 calls and 800 read units', async () => {
  const { uid = '' } = eventTypes.get('equal') ?? {};
  // All hosts have another booking at six in the morning.
  expect((await create(uid, -12)).status).toBe(409);
  const cost = await meterTable()(async () => expect((await create(uid, -12)).status).toBe(409));
  expect(cost.calls.length).toBeLessThanOrEqual(15);
  expect(cost.readUnits).toBeLessThanOrEqual(800);
});
