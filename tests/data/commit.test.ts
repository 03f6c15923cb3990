import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { writeLastAssigned } from '../../lib/data/assignment/last-assigned.ts';
import { type Action, commit } from '../../lib/data/engine/commit.ts';
import { writeRecord } from '../../lib/data/engine/idempotency.ts';
import { Items, readItems } from '../../lib/data/engine/items.ts';
import { putOutgoing } from '../../lib/data/feed/outbox.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hostWeekIn, writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import { addToCounter } from '../../lib/data/limits/counters.ts';
import {
  closeSlot,
  joinSlot,
  leaveSlot,
  openSlot,
  resizeSlot,
} from '../../lib/data/limits/seats.ts';
import { writeHostRules } from '../../lib/data/schedules/host-rules.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { beforeTableCalls, recordTableCalls } from '../support/engine/table-calls.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { cancelledBy } from './refusals.ts';

const counter = { eventTypeId: 'TypeTypeType', name: 'D2030' };

const organization = () => `org${newUid()}` as OrganizationId;
const host = 'host1';
const slot = { eventTypeId: 'TypeTypeType', startedAt: '2030-01-03T10:00:00.000Z', userId: host };
const record = (fingerprint: string, nowSeconds = 1000) => ({
  claim: { hash: 'hash', fingerprint, nowSeconds },
  reply: { status: 201, body: '{}' },
});
const written = (of: OrganizationId, fingerprint: string, nowSeconds?: number) => {
  const { claim, reply } = record(fingerprint, nowSeconds);
  return writeRecord(of, claim, reply);
};
const entry: Entry = {
  kind: 'booking',
  uid: 'BookingBooki',
  eventTypeId: 'TypeTypeType',
  start: 3130 * 10_080 + 60,
  end: 3130 * 10_080 + 90,
  busyStart: 3130 * 10_080 + 50,
  busyEnd: 3130 * 10_080 + 100,
  createdMinute: 29_000_000,
};
const week = (of: OrganizationId, ver: number, entries: readonly Entry[] = []) =>
  writeHostWeek(of, host, 3130, ver, entries);
const outgoing = {
  origin: { subject: 'booking', uid: entry.uid },
  version: 1,
  change: { kind: 'guest_booked', by: host, at: slot.startedAt, requestId: 'request-1' },
  former: undefined,
} as const;
const turn = (userId: string, sort: number) => ({ userId, sort });

async function isFinished(of: OrganizationId, ...actions: readonly Action[]): Promise<void> {
  expect(await commit(of, actions)).toBe('committed');
}

/** Adds a change to the outbox at its key, which `commit` adds otherwise. */
function putPlaced(of: OrganizationId): Action {
  const { outbox: _, ...action } = putOutgoing(of, outgoing);
  return { ...action, key: outgoingKey(of, outgoing.origin, outgoing.version) };
}

/** Each guard with the actions that are applied first, and the action that must then be refused. */
const guards: readonly (readonly [
  guarantee: string,
  before: (of: OrganizationId) => readonly Action[],
  refused: (of: OrganizationId) => Action,
])[] = [
  ['a week that was never written is created once', (of) => [week(of, 0)], (of) => week(of, 0)],
  [
    'a week that another request changed is not overwritten',
    (of) => [week(of, 0), week(of, 1)],
    (of) => week(of, 1),
  ],
  ['a week that was never written has no version to replace', () => [], (of) => week(of, 1)],
  [
    'long and recurring schedules of a host that another request changed are not overwritten',
    (of) => [writeHostRules(of, host, 0, []), writeHostRules(of, host, 1, [])],
    (of) => writeHostRules(of, host, 1, []),
  ],
  ['a key is claimed once', (of) => [written(of, 'one')], (of) => written(of, 'two')],
  [
    'a change that waits in the outbox is not replaced by another one',
    (of) => [putOutgoing(of, outgoing)],
    putPlaced,
  ],
  ['a slot is opened once', (of) => [openSlot(of, slot, 90)], (of) => openSlot(of, slot, 90)],
  [
    'a full slot is not joined',
    (of) => [openSlot(of, slot, 90), joinSlot(of, slot, 90, 2)],
    (of) => joinSlot(of, slot, 90, 2),
  ],
  ['an empty slot is not joined', () => [], (of) => joinSlot(of, slot, 90, 2)],
  [
    'a slot that all guests left is not joined',
    (of) => [openSlot(of, slot, 90), closeSlot(of, slot)],
    (of) => joinSlot(of, slot, 90, 2),
  ],
  [
    'a slot of another length is not joined',
    (of) => [openSlot(of, slot, 90)],
    (of) => joinSlot(of, slot, 120, 9),
  ],
  [
    'the last guest of a slot closes it and does not only leave',
    (of) => [openSlot(of, slot, 90)],
    (of) => leaveSlot(of, slot),
  ],
  [
    'a slot with two guests is not closed',
    (of) => [openSlot(of, slot, 90), joinSlot(of, slot, 90, 2)],
    (of) => closeSlot(of, slot),
  ],
  [
    'a slot with two guests keeps its length',
    (of) => [openSlot(of, slot, 90), joinSlot(of, slot, 90, 2)],
    (of) => resizeSlot(of, slot, 120),
  ],
  [
    'a limit that is reached is not exceeded',
    (of) => [addToCounter(of, { ...counter, by: 2, max: 2 })],
    (of) => addToCounter(of, { ...counter, by: 1, max: 2 }),
  ],
  [
    'the first assignment of an event type is stored once',
    (of) => [writeLastAssigned(of, 'TypeTypeType', undefined, turn('a', 0))],
    (of) => writeLastAssigned(of, 'TypeTypeType', undefined, turn('b', 1)),
  ],
  [
    'a last assignment that another booking replaced is not replaced again',
    (of) => [
      writeLastAssigned(of, 'TypeTypeType', undefined, turn('a', 0)),
      writeLastAssigned(of, 'TypeTypeType', turn('a', 0), turn('b', 1)),
    ],
    (of) => writeLastAssigned(of, 'TypeTypeType', turn('a', 0), turn('c', 2)),
  ],
];

test.each(guards)('%s', async (_, before, refusedOf) => {
  const of = organization();
  for (const action of before(of)) await isFinished(of, action);
  const refused = refusedOf(of);
  const another = {
    key: keys.booking(of, 'beside'),
    item: { n: 1 },
    condition: 'attribute_not_exists(pk)',
  };
  const found = (await readItems(of, [refused.key])).get(refused.key);
  const outcome = await commit(of, [another, refused]);
  // The item equals a read item, because the decision is made again on it without another read.
  expect(outcome).toEqual({
    items: [{ key: refused.key, item: found }],
    throttled: false,
  });
  const after = await readItems(of, [refused.key, another.key]);
  expect(after.get(refused.key)).toEqual(found);
  expect(after.get(another.key), 'nothing else of the transaction is written').toBeUndefined();
});

test('a refusal contains the week like a read', async () => {
  const of = organization();
  await isFinished(of, week(of, 0, [entry]));
  const outcome = await commit(of, [week(of, 0)]);
  const items = new Items();
  if (outcome === 'committed') throw new Error('The guard did not refuse.');
  for (const { key, item } of outcome.items) items.set(key, item);
  expect(hostWeekIn(of, items, host, 3130)).toEqual({ ver: 1, entries: [entry] });
});

test('an Idempotency-Key is free again after a day, even before its record is deleted', async () => {
  const of = organization();
  await isFinished(of, written(of, 'one', 1000));
  expect(await commit(of, [written(of, 'two', 1000 + 86_399)])).not.toBe('committed');
  await isFinished(of, written(of, 'two', 1000 + 86_400));
});

test('a refusal contains every refused action with its item', async () => {
  const of = organization();
  await isFinished(of, week(of, 0), written(of, 'one'), openSlot(of, slot, 90));
  const outcome = await commit(of, [
    written(of, 'two'),
    week(of, 0),
    joinSlot(of, slot, 90, 9),
    closeSlot(of, { ...slot, userId: 'host2' }),
  ]);
  if (outcome === 'committed') throw new Error('The guards did not refuse.');
  expect(outcome.items.map(({ key, item }) => [key.sk, item?.fingerprint ?? item?.ver])).toEqual([
    ['I', 'one'],
    ['W#3130', 1],
    [keys.seats(of, slot.eventTypeId, slot.startedAt, 'host2').sk, undefined],
  ]);
});

test('an action without a condition is never refused, and is not applied if another one is refused', async () => {
  const of = organization();
  const free = addToCounter(of, { ...counter, by: 3 });
  await isFinished(of, week(of, 0), free);
  const outcome = await commit(of, [free, week(of, 0)]);
  if (outcome === 'committed') throw new Error('The guard did not refuse.');
  expect(outcome.items.map(({ key }) => key.sk)).toEqual(['W#3130']);
  expect((await readItems(of, [free.key])).get(free.key)?.n).toBe(3);
});

test('an action that finds its own item counts as applied, so a lost response is not a refusal', async () => {
  const of = organization();
  const mine: Action = {
    key: keys.booking(of, 'uid'),
    item: { ver: 1, by: 'request-1' },
    condition: 'attribute_not_exists(pk)',
    isOurs: (found) => found.by === 'request-1',
  };
  await isFinished(of, mine, week(of, 0, [entry]));
  await isFinished(of, mine, week(of, 0, [entry]));
  const other = { ...mine, isOurs: () => false };
  expect(await commit(of, [other, week(of, 0)])).not.toBe('committed');
});

test.each([
  ['TransactionConflict', { items: [], throttled: false }],
  ['ThrottlingError', { items: [], throttled: true }],
  ['ProvisionedThroughputExceeded', { items: [], throttled: true }],
])('a transaction that fails with %s returns no items', async (code, expected) => {
  const of = organization();
  beforeTableCalls(() => {
    throw cancelledBy('None', code);
  });
  expect(await commit(of, [written(of, 'one'), week(of, 0)])).toEqual(expected);
});

test('an error other than a refusal is thrown', async () => {
  const of = organization();
  beforeTableCalls(() => {
    throw Object.assign(new Error('Too slow.'), { name: 'TimeoutError' });
  });
  await expect(commit(of, [week(of, 0)])).rejects.toThrow('Too slow.');
});

test('a refused transaction is sent only once', async () => {
  const of = organization();
  await isFinished(of, week(of, 0));
  const calls = recordTableCalls();
  await commit(of, [week(of, 0)]);
  expect(calls).toEqual(['TransactWriteItems']);
});
