import { append, type Spans } from '../time/spans.ts';
import {
  compareEntries,
  type Entry,
  type EntryIdentity,
  type Occupied,
  sameEntry,
} from './entry.ts';

/** One host's week in the ledger: what occupies it, sorted, and the version that every change compares. */
export interface HostWeek {
  readonly ver: number;
  readonly entries: readonly Entry[];
}

/** The entries with one more. It does not check for collisions: that is the question `collides`. */
export function place(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  if (entries.some((other) => sameEntry(other, entry))) {
    throw new Error(`The ledger already has the ${entry.kind} ${entry.uid} at ${entry.start}`);
  }
  return [...entries, entry].sort(compareEntries);
}

/** The entries without one; the very same array when it is not among them. */
export function withdraw(entries: readonly Entry[], identity: EntryIdentity): readonly Entry[] {
  const left = entries.filter((entry) => !sameEntry(entry, identity));
  return left.length === entries.length ? entries : left;
}

/**
 * Whether a booking occupies a part of [busyStart, busyEnd). Schedules do not count: a booking may be
 * moved onto them, and one that is made is kept off them before, where its start must be offered.
 */
export const collides = (entries: readonly Entry[], busyStart: number, busyEnd: number): boolean =>
  entries.some(
    (entry) => entry.kind !== 'schedule' && entry.busyStart < busyEnd && busyStart < entry.busyEnd,
  );

/** The entries of several weeks of one host, each once, although one that crosses an edge stands in both weeks. */
export function joinWeeks(weeks: readonly (readonly Entry[])[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of weeks.flat().sort(compareEntries)) {
    const last = joined.at(-1);
    if (last === undefined || !sameEntry(last, entry)) joined.push(entry);
  }
  return joined;
}

/** The time that sorted entries occupy, without the shared slots of one event type if it is given. */
export function busySpans(entries: readonly Occupied[], withoutSeatsOf?: string): Spans {
  const spans: number[] = [];
  for (const entry of entries) {
    if (entry.kind === 'seats' && entry.eventTypeId === withoutSeatsOf) continue;
    append(spans, entry.busyStart, entry.busyEnd);
  }
  return spans;
}
