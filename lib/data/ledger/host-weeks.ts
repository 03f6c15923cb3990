import { packWeek, unpackWeeks } from '../../domain/ledger/busy.ts';
import { packEntries, unpackEntries } from '../../domain/ledger/codec.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import type { HostWeek } from '../../domain/ledger/host-week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Spans } from '../../domain/time/spans.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';

/** One week of a host. A week that was never written is empty and has version 0. */
export function hostWeekIn(
  of: OrganizationId,
  items: Items,
  userId: string,
  week: number,
): HostWeek {
  const item = items.get(keys.hostWeek(of, userId, week));
  if (item === undefined) return { ver: 0, entries: [] };
  return { ver: item.ver as number, entries: entriesFrom(item, week) };
}

/** Unpacks a week once, because a decision reads it several times. */
const unpacked = new WeakMap<Item, readonly Entry[]>();

function entriesFrom(item: Item, week: number): readonly Entry[] {
  const known = unpacked.get(item);
  if (known !== undefined) return known;
  const entries = unpackEntries(week, item.iv as Uint8Array);
  unpacked.set(item, entries);
  return entries;
}

/**
 * The merged busy minutes of consecutive weeks, for readers of free time. They need no other data
 * of the weeks.
 */
export function busyIn(
  of: OrganizationId,
  items: Items,
  userId: string,
  { weeks, withoutWork }: { readonly weeks: readonly number[]; readonly withoutWork?: true },
): Spans {
  return unpackWeeks(
    weeks.flatMap((week) => {
      const item = items.get(keys.hostWeek(of, userId, week));
      if (item === undefined) return [];
      const others = withoutWork && item.busyWithoutWork;
      return [{ week, bytes: (others ?? item.busy) as Uint8Array }];
    }),
  );
}

/**
 * Replaces the entries of a host's week, if it is still at version `ver`. This condition prevents
 * double bookings.
 */
export function writeHostWeek(
  of: OrganizationId,
  userId: string,
  week: number,
  ver: number,
  entries: readonly Entry[],
): Action {
  const key = keys.hostWeek(of, userId, week);
  const item = {
    ver: ver + 1,
    iv: packEntries(week, entries),
    ...packWeek(week, entries),
  };
  return { key, item, ...atVersion(ver) };
}
