import { expect, test } from 'vitest';
import { Items } from '../../lib/data/engine/items.ts';
import {
  externalAttributes,
  externalIn,
  hasConnections,
  packedPart,
  storedExternalIn,
  writeExternal,
} from '../../lib/data/external-calendars/external-time.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { nothingSkipped } from '../../lib/domain/ledger/external-time.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';

const of = 'organization' as OrganizationId;
const userId = 'user';
const week = 2922;
const weeks = [week, week + 1, week + 2, week + 3, week + 4];
const from = weekStart(week);
const next = weekStart(week + 1);
const later = weekStart(week + 3);

const state = {
  status: 'connected',
  freshAtMs: 1767571200000,
  isSynced: true,
  failures: 0,
  error: null,
  onFailure: 'open',
} as const;

/** The second period continues after the end of its week. */
const first = [from + 60, from + 90, next - 30, next + 45, later + 600, later + 660];
const second = Array.from({ length: 40 }, (_, hour) => next + hour * 60).flatMap((start) => [
  start,
  start + 30,
]);

const parts = [
  packedPart({ ...state, uid: 'first0000000', ...nothingSkipped }, first),
  packedPart({ ...state, uid: 'second000000', onFailure: 'closed', ...nothingSkipped }, second),
];

function itemsOf(item: object): Items {
  const items = new Items();
  items.set(keys.external(of, userId), { ...item });
  return items;
}

const writtenItem = (ver: number, written = parts) => {
  const { item = {} } = writeExternal(of, userId, ver, written);
  return item as Readonly<Record<string, unknown>>;
};

test('external time is read as it was written', () => {
  const item = writtenItem(4);
  const { ver, parts: found } = storedExternalIn(of, itemsOf(item), userId);
  expect(ver).toBe(5);
  expect(found).toMatchObject([
    { ...state, uid: 'first0000000' },
    { ...state, uid: 'second000000', onFailure: 'closed', ...nothingSkipped },
  ]);
  expect(found.map(({ busy }) => busy(weeks))).toEqual([first, second]);
  expect(found.map(({ busy }) => busy([week]))).toEqual([
    [from + 60, from + 90, next - 30, next],
    [],
  ]);
  expect(hasConnections(item)).toBe(true);
  expect(hasConnections(writtenItem(4, []))).toBe(false);
});

test('a connection retains its busy time when it is written again', () => {
  const { parts: found } = storedExternalIn(of, itemsOf(writtenItem(4)), userId);
  const [, kept] = found;
  expect(writtenItem(5, [...found])).toEqual({ ...writtenItem(4), ver: 6 });
  const left = itemsOf(writtenItem(5, kept ? [kept] : []));
  expect(externalIn(of, left, userId).map(({ uid, busy }) => [uid, busy(weeks)])).toEqual([
    ['second000000', second],
  ]);
});

test('each week is stored separately, and a week without busy time needs no bytes', () => {
  const written = writtenItem(4);
  const named = [...externalAttributes([week]), ...externalAttributes([week + 1, week + 3])];
  expect(Object.keys(written)).toEqual(['ver', 'doc', 'schema', ...named]);
  expect(named.map((name) => Buffer.from(written[name] as Uint8Array).toString('hex'))).toEqual([
    '013c005a0042276027',
    // The end of the first connection, then the forty half hours of the second one.
    expect.stringMatching(/^0100002d0001(?:[0-9a-f]{8}){40}$/u),
    '0158029402',
  ]);
});

test('some weeks can be read without the others, and a week that was not read is an error', () => {
  const names = ['ver', 'doc', 'schema', ...externalAttributes([week, week + 2])];
  const read = Object.entries(writtenItem(4)).filter(([name]) => names.includes(name));
  const [part] = externalIn(of, itemsOf(Object.fromEntries(read)), userId);
  expect(part?.busy([week, week + 2])).toEqual([from + 60, from + 90, next - 30, next]);
  expect(() => part?.busy([week + 1])).toThrow('External time of week 2923 was not read');
});

test('damaged external time is an error', () => {
  const [name = ''] = externalAttributes([week]);
  const cut = { ...writtenItem(4), [name]: Uint8Array.of(1, 60, 0, 90, 0) };
  const [part] = externalIn(of, itemsOf(cut), userId);
  expect(() => part?.busy([week])).toThrow('External time of week 2922');
  expect(() => hasConnections(cut)).toThrow('External time of week 2922');
});

test('external time of an unknown form or schema is refused, even after the same bytes were read', () => {
  expect(hasConnections(writtenItem(4))).toBe(true);
  for (const unknown of [
    { ver: 1, schema: 1, doc: Uint8Array.of(9, 91, 93) },
    { ...writtenItem(4), schema: 2 },
  ]) {
    expect(() => externalIn(of, itemsOf(unknown), userId)).toThrow(UnknownForm);
    expect(() => hasConnections(unknown)).toThrow(UnknownForm);
  }
});
