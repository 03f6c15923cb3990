import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hostWeekIn } from '../../lib/data/ledger/host-weeks.ts';
import { rulesFrom } from '../../lib/data/schedules/host-rules.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { counterName } from '../../lib/domain/limits/counter-name.ts';
import { at, book, hostOf } from '../api/bookings/guests.ts';
import { newWorld, type World } from '../support/world.ts';
import {
  createSchedule,
  deleteItem,
  kindsIn,
  ofLaterSchema,
  ofLaterVersion,
  readItem,
  rebuildAll,
  tamper,
  tamperEntries,
  weekAt,
} from './tampering.ts';

const start = at(9, '10:00');
const week = weekAt(start);
const unknown = 'form-unknown';

const entriesOf = async ({ of, owner }: World) => {
  const items = await readItems(of, [keys.hostWeek(of, owner.userId, week)]);
  return hostWeekIn(of, items, owner.userId, week).entries;
};

/** A host with two bookings; one of them has an unknown schema. */
async function withUnreadableBooking(parts: Partial<EventType> = {}) {
  const world = await newWorld();
  const { of, owner } = world;
  const eventType = await world.eventType([owner], parts);
  const known = await book(world, eventType, start);
  const time = parts.capacity == null ? at(9, '11:00') : start;
  const lost = await book(world, eventType, time, { email: 'other@example.com' });
  await tamper(of, keys.booking(of, lost.uid), ofLaterSchema);
  const weekKey = keys.hostWeek(of, owner.userId, week);
  return { world, of, owner, eventType, known, lost, weekKey };
}

/** Expects that the audit finds these differences, and that a rebuild does not change the item. */
async function expectNoRepair(world: World, key: Parameters<typeof readItem>[1], kinds: string[]) {
  const before = await readItem(world.of, key);
  expect(await kindsIn(world)).toEqual([...kinds, unknown].sort());
  expect(await rebuildAll(world)).toBe(0);
  expect(await readItem(world.of, key)).toEqual(before);
}

test('a repaired week keeps the entry of an unreadable booking', async () => {
  const { world, of, owner, known } = await withUnreadableBooking();
  const right = await entriesOf(world);
  await tamperEntries(of, owner.userId, week, (entries) =>
    entries.filter(({ uid }) => uid !== known.uid),
  );
  expect(await kindsIn(world)).toEqual(['entry-missing', unknown]);
  expect(await rebuildAll(world)).toBe(1);
  expect(await entriesOf(world)).toEqual(right);
  expect(await kindsIn(world)).toEqual([unknown]);
});

test('a repaired week keeps the entry of an unreadable schedule', async () => {
  const world = await newWorld();
  const { of, owner } = world;
  const known = await createSchedule(owner, start, at(9, '11:00'));
  const lost = await createSchedule(owner, at(9, '12:00'), at(9, '13:00'));
  const right = await entriesOf(world);
  await tamper(of, keys.schedule(of, lost.uid), ofLaterSchema);
  await tamperEntries(of, owner.userId, week, (entries) =>
    entries.filter(({ uid }) => uid !== known.uid),
  );
  expect(await rebuildAll(world)).toBe(1);
  expect(await entriesOf(world)).toEqual(right);
});

test('a damaged week is not rebuilt if a booking is unreadable', async () => {
  const { world, of, weekKey } = await withUnreadableBooking();
  await tamper(of, weekKey, (item) => ({ ...item, iv: Uint8Array.of(1, 2, 3) }));
  await expectNoRepair(world, weekKey, ['week-unreadable']);
});

test('a missing entry is found in a week whose busy minutes have an unknown form, and the week is not repaired', async () => {
  const world = await newWorld();
  const { of, owner } = world;
  await book(world, await world.eventType([owner]), start);
  await tamperEntries(of, owner.userId, week, () => []);
  const key = keys.hostWeek(of, owner.userId, week);
  await tamper(of, key, ofLaterVersion('busy'));
  await expectNoRepair(world, key, ['entry-missing']);
});

test('a shared slot keeps its seats and its entry if its only guest is unreadable', async () => {
  const { world, of, owner, known, eventType } = await withUnreadableBooking({ capacity: 3 });
  expect(await kindsIn(world)).toEqual([unknown]);
  await tamper(of, keys.booking(of, known.uid), ofLaterSchema);
  expect(await kindsIn(world)).toEqual([unknown, unknown]);
  const entries = await entriesOf(world);
  expect(entries).toMatchObject([{ kind: 'seats' }]);
  await tamper(of, keys.hostWeek(of, owner.userId, week), (item) => ({
    ...item,
    busy: Uint8Array.of(1),
  }));
  expect(await rebuildAll(world)).toBe(1);
  expect(await entriesOf(world)).toEqual(entries);
  const seats = keys.seats(of, eventType.uid, start, owner.userId);
  expect(await readItem(of, seats)).toMatchObject({ taken: 2 });
});

test.each([0, 4])(
  'a shared slot that counts %i guests is found and not repaired if one of its two guests is unreadable',
  async (taken) => {
    const { world, of, owner, eventType } = await withUnreadableBooking({ capacity: 9 });
    const key = keys.seats(of, eventType.uid, start, owner.userId);
    await tamper(of, key, (item) => ({ ...item, taken }));
    await expectNoRepair(world, key, ['seats-differ']);
  },
);

test('a counter is not lowered because of an unreadable booking, and one that is too low is not repaired', async () => {
  const limits = [{ kind: 'bookings', period: 'day', max: 50 }] as const;
  const { world, of, eventType } = await withUnreadableBooking({ limits });
  const name = counterName({ kind: 'bookings' }, `D${start.slice(0, 10)}`);
  const key = keys.counter(of, eventType.uid, name);
  expect(await readItem(of, key)).toMatchObject({ n: 2 });
  await expectNoRepair(world, key, []);
  await tamper(of, key, (item) => ({ ...item, n: 0 }));
  await expectNoRepair(world, key, ['counter-differs']);
});

test('a load is not lowered because of an unreadable booking, and one that is too low or missing is not repaired', async () => {
  const world = await newWorld();
  const { of, owner, member } = world;
  const eventType = await world.eventType([owner, member]);
  const booking = await book(world, eventType, start);
  const key = keys.hostLoad(of, eventType.uid, week, hostOf(booking) ?? '');
  const other = await book(world, await world.eventType([owner]), at(9, '15:00'));
  await tamper(of, keys.booking(of, other.uid), ofLaterSchema);
  await tamper(of, key, (item) => ({ ...item, minutes: 60 }));
  await expectNoRepair(world, key, []);
  await tamper(of, key, (item) => ({ ...item, minutes: 0 }));
  await expectNoRepair(world, key, ['load-differs']);
  await deleteItem(key);
  await expectNoRepair(world, key, ['load-differs']);
});

/** A host with two long schedules; one of them has an unknown schema. */
async function withUnreadableRule() {
  const world = await newWorld();
  const { of, owner } = world;
  const known = await createSchedule(owner, at(9, '10:00'), at(60, '10:00'));
  const lost = await createSchedule(owner, at(10, '10:00'), at(70, '10:00'));
  await tamper(of, keys.schedule(of, lost.uid), ofLaterSchema);
  return { world, of, known, lost, key: keys.rules(of, owner.userId) };
}

test('repaired rules keep the rule of an unreadable schedule', async () => {
  const { world, of, known, lost, key } = await withUnreadableRule();
  await tamper(of, key, (item) => ({
    ...item,
    doc: JSON.stringify(rulesFrom(item).filter(({ uid }) => uid !== known.uid)),
  }));
  expect(await kindsIn(world)).toEqual([unknown, 'rules-differ']);
  expect(await rebuildAll(world)).toBe(1);
  const uids = rulesFrom(await readItem(of, key)).map(({ uid }) => uid);
  expect(uids.sort()).toEqual([known.uid, lost.uid].sort());
});

test('damaged rules are not rebuilt if a schedule is unreadable', async () => {
  const { world, of, key } = await withUnreadableRule();
  await tamper(of, key, (item) => ({ ...item, doc: '[' }));
  await expectNoRepair(world, key, ['rules-differ']);
});

test('counters and loads of an unreadable event type are left unchanged', async () => {
  const world = await newWorld();
  const { of, owner, member } = world;
  const limits = [{ kind: 'bookings', period: 'day', max: 50 }] as const;
  const eventType = await world.eventType([owner, member], { limits });
  const booking = await book(world, eventType, start);
  const name = counterName({ kind: 'bookings' }, `D${start.slice(0, 10)}`);
  const counter = keys.counter(of, eventType.uid, name);
  const load = keys.hostLoad(of, eventType.uid, week, hostOf(booking) ?? '');
  await tamper(of, keys.eventType(of, eventType.uid), ofLaterSchema);
  await tamper(of, counter, (item) => ({ ...item, n: 7 }));
  await tamper(of, load, (item) => ({ ...item, minutes: 7 }));
  await expectNoRepair(world, counter, []);
  await expectNoRepair(world, load, []);
});

test.each([
  ['other hours', (item: Item) => ({ ...item, doc: '{}' })],
  ['another default calendar', (item: Item) => ({ ...item, calendarId: 'anotherOne00' })],
] as const)('%s of a user with an unreadable calendar are left unchanged', async (_, change) => {
  const world = await newWorld();
  const { userId } = world.member;
  const key = keys.hours(world.of, userId);
  const calendar = keys.calendar(world.of, userId, userId.slice(0, 12));
  await tamper(world.of, calendar, ofLaterSchema);
  await tamper(world.of, key, change);
  await expectNoRepair(world, key, []);
  expect((await audit(world.of)).map((finding) => finding.key)).toEqual([calendar]);
});
