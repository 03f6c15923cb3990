import { expect, test } from 'vitest';
import { conditionalWrites } from '../../lib/data/conditional-writes.ts';
import type { Action } from '../../lib/data/engine/commit.ts';
import { fitsCommit } from '../../lib/data/engine/fits-commit.ts';
import { Items } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys.ts';
import { Reads } from '../../lib/data/subject.ts';
import type { LoadChange } from '../../lib/domain/assignment/load.ts';
import type { BookingChanges } from '../../lib/domain/changes.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { changesOf, create } from '../domain/bookings/deciding.ts';
import { eventTypeId, offering } from '../domain/bookings/organization.ts';

const of = 'org-room' as OrganizationId;
const week = 3100;
const booked = changesOf(create(offering()));

const userIds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `host${String(i).padStart(4, '0')}`);

const load = { bookedMinutes: 30, lastCreatedMinute: 31_000_000 };
const loadsOf = (count: number): readonly LoadChange[] =>
  userIds(count).map((userId) => ({ eventTypeId, userId, week, load }));

/** A booking that changes the week of so many hosts, each with these entries, and as many loads. */
function changing(hosts: number, entries: readonly Entry[], isClosed = false): BookingChanges {
  const { booking } = booked;
  const status = isClosed ? ('cancel' as const) : booking.booking.status;
  return {
    ...booked,
    booking: { ...booking, booking: { ...booking.booking, status } },
    seats: [],
    counters: [],
    turn: undefined,
    weeks: userIds(hosts).map((userId) => ({ userId, week, entries })),
    loads: loadsOf(hosts),
  };
}

function actionsOf(changes: BookingChanges): readonly Action[] {
  const items = new Items();
  for (const { userId } of changes.weeks ?? []) items.expect(keys.hostWeek(of, userId, week));
  return conditionalWrites(of, items, changes, new Reads([]));
}

const isLoad = ({ key }: Action): boolean => key.pk.includes('#LOAD#');

test.each([
  // Beside the booking, a week and a load each.
  ['as many as a booking may have', 44, false, 44],
  ['one more', 45, false, 0],
  [
    'when it is cancelled, as many as leave room for the change in the outbox and the record of a key',
    48,
    true,
    48,
  ],
  ['one more than that', 49, true, 0],
] as const)('loads that are written beside weeks: %s', (_, hosts, isClosed, kept) => {
  const actions = actionsOf(changing(hosts, [], isClosed));
  expect(actions.filter(isLoad)).toHaveLength(kept);
  expect(actions).toHaveLength(1 + hosts + kept);
});

/** Two in each minute, by uids that take their space. */
const full = (entries: number): readonly Entry[] =>
  Array.from({ length: entries }, (_, i) => {
    const start = weekStart(week) + Math.floor(i / 2);
    const span = { start, end: start + 1, busyStart: start, busyEnd: start + 1 };
    const uid = String((i * 7_919_777_777) % 10 ** 12).padStart(12, '0');
    return { kind: 'booking', uid, eventTypeId, ...span, createdMinute: 30_000_000 + (i % 977) };
  });

test.each([false, true])(
  'a transaction that has room for the weeks alone, in bytes, has no loads (cancelled: %s)',
  (isClosed) => {
    const hosts = 36;
    const spare = isClosed ? { item: 0, commit: 400 * 1024 } : { item: 13_000, commit: 1_000_000 };
    /** The week of one stands for that of each: the ids are of the same length. */
    const fitsWith = (entries: number): boolean => {
      const [booking, week] = actionsOf({ ...changing(1, full(entries), isClosed), loads: [] });
      if (booking === undefined || week === undefined) throw new Error('There is no action.');
      return fitsCommit([booking, ...Array.from({ length: hosts }, () => week)], spare);
    };
    // The most entries with which it has.
    let [fits, isTooMuch] = [1, 16_000];
    while (isTooMuch - fits > 1) {
      const entries = Math.floor((fits + isTooMuch) / 2);
      if (fitsWith(entries)) fits = entries;
      else isTooMuch = entries;
    }
    const loadsBeside = (entries: number) =>
      actionsOf(changing(hosts, full(entries), isClosed)).filter(isLoad).length;
    expect([loadsBeside(fits), loadsBeside(fits - 1000)]).toEqual([0, hosts]);
  },
);
