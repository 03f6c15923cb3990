import type { Action } from '../../data/engine/commit.ts';
import type { Key } from '../../data/keys/key.ts';
import { UnknownForm } from '../../domain/unknown-form.ts';
import { tryRead } from './try-read.ts';

/** One difference between the ledger and what it should be, and the action that repairs it. */
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
  /** The wrong item. Absent if bookings contradict each other. */
  readonly key?: Key;
  /** Absent if a person must decide, or if the right value cannot be known. */
  readonly repair?: Action;
}

/** The members that show whether an item has changed since the audit read it; undefined = the item did not have the member. */
type ExpectedMembers = Readonly<
  Partial<Record<'ver' | 'taken' | 'meetingUrl' | 'n' | 'minutes' | 'last', unknown>>
>;

/** Overwrites an item if these members are still as the audit read them. */
export function overwrite(
  key: Key,
  found: ExpectedMembers,
  item: Readonly<Record<string, unknown>>,
): Action {
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

/** The version after the one that was read. An item without a version gets 1. */
export const after = (ver: unknown): number => (typeof ver === 'number' ? ver + 1 : 1);

/** Reports an item that this release cannot read, and from which nothing is derived. No repair overwrites it. */
export const formUnknown = (key: Key, error: Error): Finding => ({
  kind: 'form-unknown',
  key,
  // A syntax error quotes the text, which can contain personal data.
  detail: error instanceof SyntaxError ? 'It contains text that is not JSON.' : error.message,
});

/**
 * Reports an item that a later release wrote in a form that this release does not know. A damaged item is
 * not reported here: its right contents follow from other items, so it can be overwritten.
 */
export function laterForm(key: Key, ...reads: readonly (() => unknown)[]): readonly Finding[] {
  for (const read of reads) {
    const reading = tryRead(read);
    if ('error' in reading && reading.error instanceof UnknownForm) {
      return [formUnknown(key, reading.error)];
    }
  }
  return [];
}
