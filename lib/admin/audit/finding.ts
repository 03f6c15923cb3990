import type { Action } from '../../data/engine/commit.ts';
import type { Key } from '../../data/keys.ts';

/** One difference between the ledger and what it should be, and what would put it right. */
export interface Finding {
  readonly kind:
    | 'overlap'
    | 'over-capacity'
    | 'entry-missing'
    | 'entry-unexpected'
    | 'week-unreadable'
    | 'form-unknown'
    | 'busy-differs'
    | 'rules-differ'
    | 'list-differs'
    | 'defaults-differ'
    | 'hours-differ'
    | 'seats-differ'
    | 'counter-differs'
    | 'load-differs'
    | 'booking-uncounted'
    | 'assignment-unreadable';
  readonly detail: string;
  /** The item that is wrong; none when the bookings themselves are. */
  readonly key?: Key;
  /** Absent where a person must decide: two bookings at the same time stay two bookings. */
  readonly repair?: Action;
}

/** Overwrites an item as long as its `member` still is what was found (undefined = there was none). */
export function overwrite(
  key: Key,
  member: 'ver' | 'taken' | 'n' | 'minutes',
  found: unknown,
  item: Readonly<Record<string, unknown>>,
): Action {
  const names = { '#m': member };
  return found === undefined
    ? { key, item, names, condition: 'attribute_not_exists(#m)' }
    : { key, item, names, condition: '#m = :m', values: { ':m': found } };
}

/** The version that follows the one that was found; what bears none begins with 1. */
export const after = (ver: unknown): number => (typeof ver === 'number' ? ver + 1 : 1);
