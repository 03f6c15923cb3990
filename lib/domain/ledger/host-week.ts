import { append, type Spans } from '../time/spans.ts';
import {
  compareEntries,
  type Entry,
  type EntryIdentity,
  type Occupied,
  sameEntry,
} from './entry.ts';

/** The sorted entries of a host's week, and the version that every change compares. */
export interface HostWeek {
  readonly ver: number;
  readonly entries: readonly Entry[];
}

/** Adds an entry. It does not check for conflicts; `collides` does. */
export function place(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  if (entries.some((other) => sameEntry(other, entry))) {
    throw new Error(`The ledger already has the ${entry.kind} ${entry.uid} at ${entry.start}`);
  }
  return [...entries, entry].sort(compareEntries);
}

/** Removes an entry. Returns the same array if the entry is not in it. */
export function withdraw(entries: readonly Entry[], identity: EntryIdentity): readonly Entry[] {
  const left = entries.filter((entry) => !sameEntry(entry, identity));
  return left.length === entries.length ? entries : left;
}

/**
 * Whether a booking occupies a part of [busyStart, busyEnd). Schedules do not conflict here,
 * because hosts may move bookings onto them. New bookings of guests are checked against schedules
 * earlier.
 */
export const collides = (entries: readonly Entry[], busyStart: number, busyEnd: number): boolean =>
  entries.some(
    (entry) => entry.kind !== 'schedule' && entry.busyStart < busyEnd && busyStart < entry.busyEnd,
  );

/**
 * Joins the entries of several weeks of one host. An entry across the end of a week is returned
 * once.
 */
export function joinWeeks(weeks: readonly (readonly Entry[])[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of weeks.flat().sort(compareEntries)) {
    const last = joined.at(-1);
    if (last === undefined || !sameEntry(last, entry)) joined.push(entry);
  }
  return joined;
}

/** Omits own work, over which some event types may book. */
export const withoutWork = <One extends { readonly isWork?: true }>(
  all: readonly One[],
): readonly One[] => all.filter(({ isWork }) => isWork !== true);

/**
 * The busy time of sorted entries. Excludes the shared slots of the event type `withoutSeatsOf`.
 */
export function busySpans(entries: readonly Occupied[], withoutSeatsOf?: string): Spans {
  const spans: number[] = [];
  for (const entry of entries) {
    if (entry.kind === 'seats' && entry.eventTypeId === withoutSeatsOf) continue;
    append(spans, entry.busyStart, entry.busyEnd);
  }
  return spans;
}
