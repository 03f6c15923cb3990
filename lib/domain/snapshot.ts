declare const yields: unique symbol;

/**
 * A value that a decision needs. `kind` selects how it is read, `key` identifies the value, `Value`
 * is what `Snapshot.get` returns.
 */
export interface Need<Value = unknown> {
  readonly kind: string;
  readonly key: unknown;
  /** Exists at compile time only. */
  readonly [yields]?: () => Value;
}

/** Creates the needs of one kind: `storedBooking('bkg_1')`. */
export interface NeedType<Key, Value> {
  (key: Key): Need<Value>;
  readonly kind: string;
}

/** Declares a kind of need: `defineNeed<string, StoredBooking | undefined>('booking')`. */
export const defineNeed = <Key, Value>(kind: string): NeedType<Key, Value> =>
  Object.assign((key: Key): Need<Value> => ({ kind, key }), { kind });

/** The values of one organization that were read for a decision. */
export interface Snapshot {
  /**
   * Returns the value of a need. Throws if the need was not read, because an absent value would be
   * a guess.
   */
  get<Value>(need: Need<Value>): Value;
}
