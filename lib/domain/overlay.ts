import type { Need, NeedType, Snapshot } from './snapshot.ts';

/** Replaces the values of one kind of need. */
export interface Replacement {
  readonly kind: string;
  readonly valueIn: (key: never, stored: () => never) => unknown;
}

/**
 * Declares the replacement of one kind of need. `stored` returns the value of the snapshot below.
 */
export const replaces = <Key, Value>(
  { kind }: NeedType<Key, Value>,
  valueIn: (key: Key, stored: () => Value) => Value,
): Replacement => ({ kind, valueIn });

/**
 * Returns the snapshot with some kinds of values replaced. It cannot be committed, because it was
 * not read from the table.
 */
export function overlay(snapshot: Snapshot, replacements: readonly Replacement[]): Snapshot {
  const byKind = new Map(replacements.map((one) => [one.kind, one]));
  return {
    get<Value>(need: Need<Value>): Value {
      const stored = () => snapshot.get(need);
      const replacement = byKind.get(need.kind);
      return replacement
        ? (replacement.valueIn(need.key as never, stored as () => never) as Value)
        : stored();
    },
  };
}
