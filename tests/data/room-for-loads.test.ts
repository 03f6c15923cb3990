import { expect, test } from 'vitest';
import { type Action, withBeside } from '../../lib/data/engine/commit.ts';
import { fitsCommit } from '../../lib/data/engine/fits-commit.ts';
import type { ReplayableReply } from '../../lib/data/engine/idempotency.ts';
import { Items } from '../../lib/data/engine/items.ts';
import { Reads } from '../../lib/data/engine/subject.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { snapshotOf } from '../../lib/data/snapshot.ts';
import { type WholeStore, wholeStoreOf } from '../../lib/data/whole-store.ts';
import { putHostLoad } from '../../lib/domain/assignment/changes.ts';
import { putBooking } from '../../lib/domain/bookings/changes.ts';
import { optional } from '../../lib/domain/change.ts';
import { putHostWeek } from '../../lib/domain/ledger/changes.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { changesOf, create } from '../domain/bookings/deciding.ts';
import { eventTypeId, offering } from '../domain/bookings/organization.ts';

type Changes = Parameters<WholeStore['transaction']>[1];

const of = 'org-room' as OrganizationId;
const week = 3100;
const { booking: stored, event } = changesOf(create(offering()));

const userIds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `host${String(i).padStart(4, '0')}`);

const load = { bookedMinutes: 30, lastCreatedMinute: 31_000_000 };

/** The changes of a booking with `hosts` hosts: a week with these entries and a load for each host. */
function changing(
  hosts: number,
  entries: readonly Entry[],
  { isClosed = false, hasLoads = true } = {},
): Changes {
  const status = isClosed ? ('cancel' as const) : stored.booking.status;
  return [
    putBooking({ stored: { ...stored, booking: { ...stored.booking, status } }, event }),
    ...userIds(hosts).map((userId) => putHostWeek({ userId, week, entries })),
    ...userIds(hasLoads ? hosts : 0).map((userId) =>
      optional(putHostLoad({ eventTypeId, userId, week, load })),
    ),
  ];
}

const key = { hash: 'hash', fingerprint: 'fingerprint', nowSeconds: 1_900_000_000 };
const reply = { status: 200, body: '{}' };

/** The actions of the transaction, without the record of an Idempotency-Key if there is one. */
function actionsOf(hosts: number, changes: Changes, reply?: ReplayableReply): readonly Action[] {
  const items = new Items();
  for (const userId of userIds(hosts)) items.expect(keys.hostWeek(of, userId, week));
  const snapshot = snapshotOf(of, items, new Reads([]));
  const record = reply && { key, reply };
  const transaction = wholeStoreOf(of).transaction(snapshot, changes, record);
  if (transaction === 'too-large') throw new Error('The transaction is too large.');
  return record ? transaction.actions.slice(1) : transaction.actions;
}

const isLoad = ({ key }: Action): boolean => key.pk.includes('#LOAD#');

test.each([
  // A booking, and a week and a load for each host.
  ['a booking of 44 hosts writes all loads', 44, false, 44],
  ['a booking of 45 hosts omits one load, so that it can be cancelled', 45, false, 44],
  ['a cancellation of 48 hosts writes all loads and the record of a key', 48, true, 48],
  ['a cancellation of 49 hosts omits one load', 49, true, 48],
] as const)(
  'the loads of hosts are written if the transaction has room: %s',
  (_, hosts, isClosed, kept) => {
    const actions = actionsOf(hosts, changing(hosts, [], { isClosed }), reply);
    expect(actions.filter(isLoad)).toHaveLength(kept);
    expect(actions).toHaveLength(1 + hosts + kept);
  },
);

/** The entries of a full week: two in each minute, with different UIDs of the full length. */
const full = (entries: number): readonly Entry[] =>
  Array.from({ length: entries }, (_, i) => {
    const start = weekStart(week) + Math.floor(i / 2);
    const span = { start, end: start + 1, busyStart: start, busyEnd: start + 1 };
    const uid = String((i * 7_919_777_777) % 10 ** 12).padStart(12, '0');
    return { kind: 'booking', uid, eventTypeId, ...span, createdMinute: 30_000_000 + (i % 977) };
  });

test.each([false, true])(
  'a transaction without room for all loads drops some of them (cancelled: %s)',
  (isClosed) => {
    const hosts = 36;
    const spare = isClosed ? { item: 0, commit: 0 } : { item: 13_000, commit: 1_000_000 };
    /** The weeks of all hosts have the same size as the week of one, because their ids have the same length. */
    const fitsWith = (entries: number): boolean => {
      const one = changing(1, full(entries), { isClosed, hasLoads: false });
      const [booking, week] = actionsOf(1, one);
      if (booking === undefined || week === undefined) throw new Error('There is no action.');
      const all = [booking, ...Array.from({ length: hosts }, () => week)];
      return fitsCommit(isClosed ? withBeside(all) : all, spare);
    };
    // The maximum number of entries that fit.
    let [fits, isTooMuch] = [1, 16_000];
    while (isTooMuch - fits > 1) {
      const entries = Math.floor((fits + isTooMuch) / 2);
      if (fitsWith(entries)) fits = entries;
      else isTooMuch = entries;
    }
    const loadsWith = (entries: number) =>
      actionsOf(hosts, changing(hosts, full(entries), { isClosed })).filter(isLoad).length;
    // A load has about 100 bytes. One more entry for each host has about 1,000 bytes in total.
    expect(loadsWith(fits)).toBeLessThan(12);
    expect(loadsWith(fits - 1000)).toBe(hosts);
  },
);
