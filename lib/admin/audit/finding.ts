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

/** What tells whether an item has changed since it was found; undefined = it had none. */
type Found = Readonly<
  Partial<Record<'ver' | 'taken' | 'meetingUrl' | 'n' | 'minutes' | 'last', unknown>>
>;

/** Overwrites an item as long as these members still are what was found. */
export function overwrite(key: Key, found: Found, item: Readonly<Record<string, unknown>>): Action {
  const members = Object.entries(found);
  const present = members.filter(([, value]) => value !== undefined);
  return {
    key,
    item,
    names: Object.fromEntries(members.map(([name]) => [`#${name}`, name])),
    condition: members
      .map(([name, value]) =>
        value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
      )
      .join(' AND '),
    ...(present.length > 0 && {
      values: Object.fromEntries(present.map(([name, value]) => [`:${name}`, value])),
    }),
  };
}

/** The version that follows the one that was found; what bears none begins with 1. */
export const after = (ver: unknown): number => (typeof ver === 'number' ? ver + 1 : 1);
