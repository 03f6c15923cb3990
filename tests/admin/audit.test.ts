import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { audit, auditAll, auditTwice } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hostWeekIn, writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { packBusy } from '../../lib/domain/ledger/busy.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { floorMinute, minuteToMs, weekOf, weekStart } from '../../lib/domain/ledger/week.ts';
import { counterName } from '../../lib/domain/limits/counter-name.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

const hourMs = 3_600_000;
/**
 * Noon of the second day of the ledger week after the next. Times within a day of it are in the same week on
 * any day of the test.
 */
const noon = minuteToMs(weekStart(weekOf(floorMinute(Date.now())) + 2)) + 36 * hourMs;
const at = (hours: number): string => new Date(noon + hours * hourMs).toISOString();
const minuteAt = (hours: number): number => floorMinute(noon + hours * hourMs);
const week = weekOf(minuteAt(0));

const limits: EventType['limits'] = [
  { kind: 'bookings', period: 'day', max: 50 },
  { kind: 'minutes', period: 'week', max: 5000 },
  { kind: 'bookingsPerEmail', period: 'month', max: 50 },
];

/** An organization with everything that a ledger can contain. Returns its host and the IDs of its resources. */
async function busyWorld() {
  const world = await newWorld();
  const { of, owner: host } = world;
  const limited = await world.eventType([host], { limits, bufferBefore: 10, bufferAfter: 20 });
  const shared = await world.eventType([host], { capacity: 3, limits });
  const held = await world.eventType([host], { requiresConfirmation: true });
  const loose = { requiresConfirmation: true, holdsWhileRequested: false };
  const unheld = await world.eventType([host], loose);
  const book = async ({ uid }: EventType, hours: number) => {
    const guest = { name: 'A guest', email: `guest${hours}@example.com`, timeZone: 'UTC' };
    const body = { ...guest, eventTypeId: uid, startedAt: at(hours), locationId: null };
    const reply = await call(CreateBooking, { as: host, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.data.uid;
  };
  const booking = await book(limited, 0);
  const cancelled = await book(limited, 2);
  await call(CancelBooking, { as: host, params: { uid: cancelled }, body: {} });
  await book(shared, 4);
  const guest = await book(shared, 4);
  await book(held, 5);
  await book(unheld, 6);
  const attendees = [{ userId: host.userId, role: 'admin', userType: 'host' }];
  const entry = { name: 'An entry', timeZone: 'UTC', attendees };
  const once = { ...entry, startedAt: at(8), endedAt: at(9) };
  const long = { ...entry, startedAt: at(500), endedAt: at(1500) };
  const schedules: string[] = [];
  for (const body of [once, long, { ...once, transparency: 'transparent' }]) {
    const reply = await call(CreateSchedule, { as: host, body });
    expect(reply.status).toBe(201);
    schedules.push(reply.body.data.uid);
  }
  return { of, host, limited, shared, booking, cancelled, guest, schedules };
}

const update = (Key: Key, UpdateExpression: string, values: Record<string, unknown>) =>
  table.send(
    new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues: values }),
  );

/** Changes the entries of the host's week without the service. */
async function tamper(
  of: OrganizationId,
  userId: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Promise<void> {
  const items = await readItems(of, [keys.hostWeek(of, userId, week)]);
  const { ver, entries } = hostWeekIn(of, items, userId, week);
  const { key, item } = writeHostWeek(of, userId, week, ver, change(entries));
  await table.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
}

const kinds = async (of: OrganizationId) => (await audit(of)).map(({ kind }) => kind).sort();

/** Copies a booking to another UID without any check. */
async function copyBooking(of: OrganizationId, uid: string): Promise<void> {
  const read = await table.send(new GetCommand({ TableName, Key: keys.booking(of, uid) }));
  const copy = newUid();
  const doc = JSON.stringify({ ...JSON.parse(read.Item?.doc), uid: copy });
  const Item = { ...read.Item, ...keys.booking(of, copy), doc };
  await table.send(new PutCommand({ TableName, Item }));
}

/** Expects that the audit finds these differences, and none after a rebuild. */
async function expectFound(of: OrganizationId, expected: readonly string[]) {
  expect(await kinds(of)).toEqual([...expected].sort());
  await rebuild(of, await audit(of));
  expect(await audit(of)).toEqual([]);
}

test('the audit finds nothing in a ledger that only the service has written', async () => {
  const { of } = await busyWorld();
  expect(await audit(of)).toEqual([]);
  expect((await auditTwice(of)).get(of)).toEqual([]);
});

test('the audit finds a missing entry, whose time could be booked twice', async () => {
  const { of, host, booking } = await busyWorld();
  await tamper(of, host.userId, (entries) => entries.filter(({ uid }) => uid !== booking));
  await expectFound(of, ['entry-missing']);
});

test('the audit finds a missing week, and the repair writes it again', async () => {
  const { of, host } = await busyWorld();
  await table.send(new DeleteCommand({ TableName, Key: keys.hostWeek(of, host.userId, week) }));
  // A booking, a shared slot, a request that holds its time and a schedule.
  await expectFound(
    of,
    Array.from({ length: 4 }, () => 'entry-missing'),
  );
});

test('the audit finds an entry without a booking, which blocks free time', async () => {
  const { of, host, cancelled } = await busyWorld();
  await tamper(of, host.userId, (entries) => {
    const one = entries.find(({ kind }) => kind === 'booking') as Entry;
    const start = minuteAt(20);
    const moved = { start, end: start + 30, busyStart: start, busyEnd: start + 30 };
    return [...entries, { ...one, uid: cancelled, ...moved }];
  });
  await expectFound(of, ['entry-unexpected']);
});

test('the audit finds an entry whose buffers differ from those of its booking', async () => {
  const { of, host, booking } = await busyWorld();
  await tamper(of, host.userId, (entries) =>
    entries.map((one) => (one.uid === booking ? { ...one, busyEnd: one.end } : one)),
  );
  await expectFound(of, ['entry-missing', 'entry-unexpected']);
});

test('the audit finds busy minutes that differ from the entries of their week', async () => {
  const { of, host } = await busyWorld();
  const key = keys.hostWeek(of, host.userId, week);
  await update(key, 'SET busy = :b', { ':b': packBusy(week, []) });
  await expectFound(of, ['busy-differs']);
});

test('the audit finds busy minutes without own work where there is no own work', async () => {
  const { of, host } = await busyWorld();
  const key = keys.hostWeek(of, host.userId, week);
  await update(key, 'SET busyWithoutWork = :b', { ':b': packBusy(week, []) });
  await expectFound(of, ['busy-differs']);
});

test('the audit finds a week with unreadable bytes, and the repair rebuilds it', async () => {
  const { of, host } = await busyWorld();
  const key = keys.hostWeek(of, host.userId, week);
  await update(key, 'SET iv = :b', { ':b': new Uint8Array([1, 2, 3]) });
  await expectFound(of, ['week-unreadable']);
});

test('the audit finds long schedules that are missing from the rules of a host', async () => {
  const { of, host } = await busyWorld();
  await update(keys.rules(of, host.userId), 'SET doc = :d', { ':d': '[]' });
  await expectFound(of, ['rules-differ']);
});

test('the audit finds schedules that are in the wrong list', async () => {
  const { of, schedules } = await busyWorld();
  const [once = '', long = ''] = schedules;
  await update(keys.schedule(of, once), 'SET lpk = :l', { ':l': keys.longScheduleList(of) });
  await update(keys.schedule(of, long), 'SET lpk = :l', { ':l': keys.scheduleList(of) });
  await expectFound(of, ['list-differs', 'list-differs']);
});

test('the audit finds seats with a wrong number of guests and seats without any guest', async () => {
  const { of, host, shared } = await busyWorld();
  await update(keys.seats(of, shared.uid, at(4), host.userId), 'SET taken = :n', { ':n': 1 });
  const nobody = { ...keys.seats(of, shared.uid, at(30), host.userId), taken: 2, end: 1 };
  await table.send(new PutCommand({ TableName, Item: nobody }));
  await expectFound(of, ['seats-differ', 'seats-differ']);
});

test('the audit finds counters of limits that count too much, and counters without bookings', async () => {
  const { of, limited } = await busyWorld();
  const day = `D${at(0).slice(0, 10)}`;
  const counter = (name: string) => keys.counter(of, limited.uid, name);
  await update(counter(counterName({ kind: 'bookings' }, day)), 'SET n = :n', { ':n': 7 });
  await update(counter(counterName({ kind: 'minutes' }, 'W2020-01-06')), 'SET n = :n', {
    ':n': 30,
  });
  await expectFound(of, ['counter-differs', 'counter-differs']);
});

test('the audit finds two bookings of one host at the same time, and does not repair them', async () => {
  const { of, booking } = await busyWorld();
  await copyBooking(of, booking);
  expect(await kinds(of)).toContain('overlap');
  await rebuild(of, await audit(of));
  expect(await kinds(of)).toEqual(['overlap']);
});

test('the audit finds more guests in a slot than its capacity, and does not repair it', async () => {
  const { of, guest } = await busyWorld();
  await copyBooking(of, guest);
  await rebuild(of, await audit(of));
  expect(await audit(of)).toEqual([]);
  await copyBooking(of, guest);
  await rebuild(of, await audit(of));
  expect(await kinds(of)).toEqual(['over-capacity']);
});

test('the audit of one organization reports nothing about another organization', async () => {
  const damaged = await busyWorld();
  const sound = await busyWorld();
  await tamper(damaged.of, damaged.host.userId, () => []);
  expect(await audit(sound.of)).toEqual([]);
  const all = await auditAll();
  expect(all.get(sound.of)).toEqual([]);
  expect(all.get(damaged.of)?.length).toBeGreaterThan(0);
});
