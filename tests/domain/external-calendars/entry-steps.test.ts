import { expect, test } from 'vitest';
import { hostEntry, slotEntry } from '../../../lib/domain/bookings/host-entry.ts';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import {
  afterFailure,
  type EntryPlace,
  type EntryRecord,
  entrySteps,
  hostsOfEntry,
  isLasting,
  placeOf,
  rememberedUntilMs,
  slotsOfEntry,
} from '../../../lib/domain/external-calendars/entry-steps.ts';
import { calendarTarget, storedConnection } from '../../../lib/domain/external-calendars/needs.ts';
import { isOwnTime, ownTimeNeeds } from '../../../lib/domain/external-calendars/own-time.ts';
import { slotSeats } from '../../../lib/domain/limits/needs.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import {
  aSnapshot,
  type ReadValues,
  read,
  snapshotOf,
} from '../../support/decisions/read-values.ts';
import { booking } from '../messages/letters.ts';
import {
  aStoredConnection,
  home,
  noConnections,
  readConnection,
  readFor,
  storedWith,
  uid,
  work,
} from './connecting.ts';

const stored: StoredBooking = {
  ver: 3,
  booking: { ...booking, hosts: ['ann', 'bob'].map((userId) => ({ userId, role: 'admin' })) },
  occupancy: { kind: 'booking', bufferBefore: 0, bufferAfter: 0 },
  contact: {
    name: 'Ada',
    email: 'ada@example.com',
    ccEmails: [],
    company: '',
    phoneNumber: '',
    message: '',
    textRemindNumber: '',
    textRemindCountryCode: '',
    locale: null,
    answers: [],
    tracking: {},
    payment: null,
    createdAt: booking.createdAt,
    updatedAt: booking.createdAt,
  },
  createdBy: 'ann',
};

const shared: StoredBooking = { ...stored, occupancy: { ...stored.occupancy, kind: 'seats' } };
const withStatus = (one: StoredBooking, status: 'request' | 'cancel'): StoredBooking => ({
  ...one,
  booking: { ...one.booking, status },
});

test('a confirmed booking has an entry for each host, or one for the slot that its guests share', () => {
  expect([hostsOfEntry(stored), slotsOfEntry(stored)]).toEqual([['ann', 'bob'], []]);
  const slots = ['ann', 'bob'].map((host) => `slot.any_talk0000.29934780.${host}`);
  expect([hostsOfEntry(shared), slotsOfEntry(shared)]).toEqual([[], slots]);
  for (const one of [stored, shared]) {
    for (const status of ['request', 'cancel'] as const) {
      const closed = withStatus(one, status);
      expect([hostsOfEntry(closed), slotsOfEntry(closed)]).toEqual([[], []]);
    }
  }
});

const endMs = Date.parse('2026-12-01T01:30:00.000Z');
const beforeMs = endMs - 3_600_000;
const dayMs = 86_400_000;

const inWork: EntryPlace = { userId: 'ann', connection: uid, calendarId: 'work' };
const inHome: EntryPlace = { ...inWork, calendarId: 'home' };
const written = (place: EntryPlace, parts: Partial<EntryRecord> = {}): EntryRecord => ({
  ...place,
  ver: 2,
  id: '/cal/a.ics',
  etag: '"1"',
  sum: 'now',
  failures: 0,
  ...parts,
});

const connected = readFor([storedConnection({ userId: 'ann', uid })], storedWith());
const gone = readFor([storedConnection({ userId: 'ann', uid })], []);

const stepsOf = (
  places: readonly EntryPlace[],
  known: readonly EntryRecord[],
  { nowMs = beforeMs, snapshot = connected } = {},
) =>
  entrySteps(
    frozen({ required: places.map((place) => ({ ...place, sum: 'now' })), endMs }),
    frozen(known),
    snapshot,
    nowMs,
  ).map(
    ({ does, entry: { calendarId, part } }) => `${does} ${[calendarId, ...(part ?? '')].join(' ')}`,
  );

test.each<[string, readonly EntryPlace[], readonly EntryRecord[], readonly string[]]>([
  ['it is not written yet', [inWork], [], ['put work']],
  ['it is already written as required', [inWork], [written(inWork)], []],
  ['it is written with other contents', [inWork], [written(inWork, { sum: 'then' })], ['put work']],
  [
    'it is written with unknown contents',
    [inWork],
    [written(inWork, { sum: undefined })],
    ['put work'],
  ],
  ['it is written in another calendar', [inWork], [written(inHome)], ['remove home', 'put work']],
  [
    'it is written and no longer required',
    [],
    [written(inWork), written(inHome)],
    ['remove work', 'remove home'],
  ],
  [
    'it may be written and is no longer required',
    [],
    [written(inWork, { id: undefined, sum: undefined })],
    ['remove work'],
  ],
  [
    'it is a series whose number changes',
    [1, 2].map((item) => ({ ...inWork, part: `${item}` })),
    [written(inWork), written({ ...inWork, part: '1' })],
    ['remove work', 'put work 2'],
  ],
])('the right steps are planned for an entry: %s', (_, places, known, steps) => {
  expect(stepsOf(places, known)).toEqual(steps);
});

test('an entry in a disconnected or deleted calendar is forgotten without being removed', () => {
  expect(stepsOf([], [written(inWork)], { snapshot: gone })).toEqual(['forget work']);
  const club = written({ ...inWork, calendarId: 'club' }, { sum: 'then' });
  expect(stepsOf([inWork], [club])).toEqual(['forget club', 'put work']);
});

test('an entry removed through one connection is written again through another that may have the same calendar', () => {
  const again = written({ ...inWork, connection: 'again' });
  const both = aSnapshot(
    ...frozen([
      readConnection(aStoredConnection()),
      read(storedConnection({ userId: 'ann', uid: 'again' }), aStoredConnection()),
    ]),
  );
  const known = [written(inWork), again];
  expect(stepsOf([again], known, { snapshot: both })).toEqual(['remove work', 'put work']);
  expect(stepsOf([inWork, again], known, { snapshot: both })).toEqual([]);
});

test('an entry of a past booking is not created, and its changes are given up a day after the end', () => {
  const failing = [written(inWork, { sum: undefined, failures: 9 })];
  expect(stepsOf([inWork], [], { nowMs: endMs })).toEqual([]);
  expect(stepsOf([inWork], failing, { nowMs: endMs + dayMs })).toEqual(['put work']);
  expect(stepsOf([inWork], failing, { nowMs: endMs + dayMs + 1 })).toEqual(['forget work']);
  expect(stepsOf([], [written(inWork)], { nowMs: endMs + 2 * dayMs })).toEqual(['remove work']);
});

test('a failed entry is tried again after seconds, then at growing intervals of up to a day', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 98].map(
    (failures) => afterFailure({ failures }, 0, 0.5).nextMs / 1000,
  );
  expect(pauses).toEqual([5, 30, 120, 600, 3600, 14_400, 43_200, 86_400, 86_400]);
  expect([0, 1].map((dice) => afterFailure({ failures: 0 }, 0, dice).nextMs)).toEqual([4000, 6000]);
  expect([3, 4].map((failures) => isLasting({ failures }))).toEqual([false, true]);
});

test('a failed attempt before the planned one does not change the plan', () => {
  const waiting = { failures: 3, nextMs: 1000 };
  expect(afterFailure(waiting, 999, 0.5)).toEqual(waiting);
  expect(afterFailure(waiting, 1000, 0.5)).toEqual({ failures: 4, nextMs: 601_000 });
});

test('the place of an entry is remembered for as long as calendars are read', () => {
  expect(rememberedUntilMs(endMs, beforeMs)).toBe(endMs + 62 * dayMs);
  expect(rememberedUntilMs(endMs, endMs + dayMs)).toBe(endMs + 63 * dayMs);
});

test('bookings of a user are written into the target calendar of the connection that the user has chosen', () => {
  const target = read(calendarTarget('ann'), { ver: 1, connection: uid });
  const needs = [calendarTarget('ann'), storedConnection({ userId: 'ann', uid })];
  const place = (...stored: ReadValues) => placeOf('ann', readFor(needs, stored));
  const calendars = [work, { ...home, isTarget: true }];
  expect(place(...storedWith({ connection: { calendars } }), target)).toEqual(inHome);
  expect(place(...storedWith(), target)).toBeUndefined();
  expect(place(target)).toBeUndefined();
  expect(place(...noConnections)).toBeUndefined();
});

test('the time of a confirmed booking is the own time of its hosts only', () => {
  const { uid: name } = stored.booking;
  const isOwn = (userId: string, one: StoredBooking | undefined) =>
    isOwnTime(name, userId, snapshotOf(ownTimeNeeds([name]), read(storedBooking(name), one)));
  expect(isOwn('ann', stored)).toBe(true);
  expect(isOwn('ada', stored)).toBe(false);
  expect(isOwn('ann', withStatus(stored, 'cancel'))).toBe(false);
  expect(isOwn('ann', undefined)).toBe(false);
});

test('the time of a shared slot is the own time of its host while it has guests', () => {
  const [name = ''] = slotsOfEntry(shared);
  const slot = { eventTypeId: 'any_talk0000', startedAt: booking.startedAt, userId: 'ann' };
  const isOwn = (userId: string, taken: number) =>
    isOwnTime(
      name,
      userId,
      snapshotOf(ownTimeNeeds([name]), read(slotSeats(slot), { taken, end: 29_934_810 })),
    );
  expect([isOwn('ann', 2), isOwn('ann', 0), isOwn('bob', 2)]).toEqual([true, false, false]);
});

test('an entry contains the place, and the meeting only while it can be joined', () => {
  const there = {
    ...stored.booking,
    address: '1 High Street',
    access: 'Ring twice',
    priority: 'low' as const,
  };
  expect(hostEntry(there, stored.contact, 'A talk')).toEqual({
    title: 'Ada – A talk',
    place: 'https://meet.example.com/talk',
    url: 'https://meet.example.com/talk',
    notes: 'Ada <ada@example.com>\nRing twice',
    priority: 'low',
  });
  const cancelled = hostEntry({ ...there, status: 'cancel' }, stored.contact, 'A talk');
  expect(cancelled).toMatchObject({
    place: '1 High Street',
    url: '',
    notes: 'Ada <ada@example.com>',
  });
});

test('an entry for a shared slot contains no name or contact of its guests', () => {
  const byPhone = { ...stored.booking, url: '', phoneNumber: '+81 3 1234 5678' };
  expect(slotEntry(byPhone, 'A talk')).toEqual({ title: 'A talk', place: '', url: '', notes: '' });
});
