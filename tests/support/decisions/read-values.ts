import { packWeek, unpackWeeks } from '../../../lib/domain/ledger/busy.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { busyTime, hostWeek } from '../../../lib/domain/ledger/needs.ts';
import type { Need, NeedType, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { Spans } from '../../../lib/domain/time/spans.ts';

/** A need together with the value that was read for it. */
export interface ReadValue {
  readonly id: string;
  readonly need: Need;
  readonly value: unknown;
}

/** Data that was read. A later value replaces an earlier one of the same need. */
export type ReadValues = readonly ReadValue[];

/** The value of a need. `undefined` means that the item was read and does not exist. */
export const read = <Value>(need: Need<Value>, value: NoInfer<Value>): ReadValue => ({
  id: idOf(need),
  need,
  value,
});

/** The value of all items of one kind that have no value of their own and do not exist. */
export const absent = <Key, Value>(
  { kind }: NeedType<Key, Value>,
  value: NoInfer<Value>,
): ReadValue => ({ id: kind, need: { kind, key: undefined }, value });

/** A snapshot of these values, for decisions that are tested without a table. */
export const aSnapshot = (...values: ReadValues): Snapshot => {
  const byId = idsOf(values);
  return snapshotBy((need) => (byId.get(idOf(need)) ?? byId.get(need.kind) ?? refuse(need)).value);
};

/**
 * A snapshot that contains only these needs. It proves that a decision reads no others. A need
 * without a value does not exist: its value is that of `absent`, or undefined.
 */
export const snapshotOf = (needs: readonly Need[], ...values: ReadValues): Snapshot => {
  const byId = idsOf(values);
  const listed = new Set(needs.map(idOf));
  return snapshotBy((need) => {
    const id = idOf(need);
    return listed.has(id) ? (byId.get(id) ?? byId.get(need.kind))?.value : refuse(need);
  });
};

/** The needs, and those of another kind that are stored in the same items. */
export const withSameItem = <Key>(
  needs: readonly Need[],
  listed: NeedType<Key, unknown>,
  other: NeedType<Key, unknown>,
): readonly Need[] => [
  ...needs,
  ...needs.filter(({ kind }) => kind === listed.kind).map(({ key }) => other(key as Key)),
];

/** The value of a need, or undefined if the values do not contain it. */
export const valueIn = <Value>(values: ReadValues, need: Need<Value>): Value | undefined => {
  const id = idOf(need);
  return values.findLast((one) => one.id === id)?.value as Value | undefined;
};

/** The keys and values of all needs of one kind. */
export const valuesIn = <Key, Value>(
  values: ReadValues,
  { kind }: NeedType<Key, Value>,
): readonly (readonly [Key, Value])[] =>
  [...idsOf(values).values()]
    .filter(({ id, need }) => need.kind === kind && id !== kind)
    .map(({ need, value }) => [need.key as Key, value as Value]);

const idsOf = (values: ReadValues): ReadonlyMap<string, ReadValue> =>
  new Map(values.map((one) => [one.id, one]));

/** The members of a key are sorted, because equal keys can have another order. */
const idOf = ({ kind, key }: Need): string =>
  `${kind} ${JSON.stringify(key, isObject(key) ? Object.keys(key).sort() : undefined)}`;

const isObject = (key: unknown): key is object => typeof key === 'object' && key !== null;

const refuse = (need: Need): never => {
  throw new Error(`The decision uses a need that was not read: ${JSON.stringify(need)}.`);
};

function snapshotBy(find: (need: Need) => unknown): Snapshot {
  const snapshot: Snapshot = {
    get<Value>(need: Need<Value>): Value {
      return (need.kind === busyTime.kind ? busyIn(need, snapshot) : find(need)) as Value;
    },
  };
  return snapshot;
}

/**
 * Reads the weeks of a `busyTime` one by one, packed and unpacked like stored ones. The minutes are
 * split at the ends of weeks.
 */
function busyIn(need: Need, snapshot: Snapshot): Spans {
  const { userId, weeks, ...asked } = need.key as Parameters<typeof busyTime>[0];
  return unpackWeeks(
    weeks.map((week) => ({
      week,
      bytes: bytesOf(week, snapshot.get(hostWeek({ userId, week })), asked),
    })),
  );
}

function bytesOf(week: number, entries: readonly Entry[], { withoutWork = false }): Uint8Array {
  const { busy, busyWithoutWork } = packWeek(week, entries);
  return (withoutWork ? busyWithoutWork : undefined) ?? busy;
}
