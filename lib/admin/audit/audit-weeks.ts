import type { Action } from '../../data/engine/commit.ts';
import type { Item } from '../../data/engine/items.ts';
import type { Key } from '../../data/keys/key.ts';
import { keys } from '../../data/keys/keys.ts';
import { type PackedBusy, packWeek, unpackBusy } from '../../domain/ledger/busy.ts';
import { packEntries, unpackEntries } from '../../domain/ledger/codec.ts';
import { type Entry, sameEntry } from '../../domain/ledger/entry.ts';
import { minuteToMs, weeksOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Books } from './books.ts';
import { after, type Finding, laterForm, overwrite } from './finding.ts';
import { bookedTime, scheduledTime } from './truth.ts';
import { tryRead } from './try-read.ts';

interface Week {
  readonly userId: string;
  readonly week: number;
  readonly entries: Entry[];
}

const idOf = (userId: string, week: number): string => `${week} ${userId}`;

/** The entries of every host week according to bookings and schedules. Each week that an entry overlaps contains it. */
function expectedWeeks(books: Books): ReadonlyMap<string, Week> {
  const weeks = new Map<string, Week>();
  for (const byHost of [bookedTime(books), scheduledTime(books).entries]) {
    for (const [userId, entries] of byHost) {
      for (const entry of entries) {
        for (const week of weeksOf(entry.busyStart, entry.busyEnd)) {
          const id = idOf(userId, week);
          const expected = weeks.get(id) ?? { userId, week, entries: [] };
          expected.entries.push(entry);
          weeks.set(id, expected);
        }
      }
    }
  }
  return weeks;
}

/** Compares the weeks of all hosts with their bookings and schedules. */
export function auditWeeks(of: OrganizationId, books: Books): Finding[] {
  const found = new Map(books.weeks.map((week) => [idOf(week.userId, week.week), week]));
  const expected = expectedWeeks(books);
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((id) => {
    const stored = found.get(id);
    const wanted = expected.get(id);
    const { userId, week } = (stored ?? wanted) as { userId: string; week: number };
    const key = keys.hostWeek(of, userId, week);
    const known = wanted?.entries ?? [];
    return stored === undefined
      ? oneRepair(compareWeek(key, [], known), overwriteWeek(key, week, undefined, known))
      : auditWeek({ ...stored, key }, known, books.unreadable);
  });
}

function auditWeek(
  { key, item, week }: Books['weeks'][number],
  known: readonly Entry[],
  unreadable: Books['unreadable'],
): Finding[] {
  const readEntries = () => unpackEntries(week, item.iv as Uint8Array);
  const readBusy = () => minutesOf(week, item as Partial<PackedBusy>);
  const later = laterForm(key, readEntries, readBusy);
  const reading = tryRead(readEntries);
  if ('error' in reading) {
    if (later.length > 0) return [...later];
    const damaged: Finding = { kind: 'week-unreadable', key, detail: reading.error.message };
    // The week may have contained the entries of bookings and schedules that cannot be read.
    if (unreadable.bookings.size + unreadable.schedules.size > 0) return [damaged];
    return oneRepair([damaged], overwriteWeek(key, week, item, known));
  }
  const entries = reading.content;
  const right = [...known, ...entriesOfUnreadable(entries, known, unreadable)];
  const findings = compareWeek(key, entries, right);
  // A repair would overwrite the busy minutes of the later release, too.
  if (later.length > 0) return [...later, ...findings];
  if (!isBusyOf(week, entries, readBusy)) {
    const detail = 'The busy minutes for readers are not those of the entries.';
    findings.push({ kind: 'busy-differs', key, detail });
  }
  return oneRepair(findings, overwriteWeek(key, week, item, right));
}

/** The entries that may belong to a booking or schedule that cannot be read. An entry of a shared slot has the ID of its event type. */
const entriesOfUnreadable = (
  entries: readonly Entry[],
  known: readonly Entry[],
  { bookings, schedules }: Books['unreadable'],
): readonly Entry[] =>
  entries.filter((entry) => {
    if (entry.kind === 'schedule') return schedules.has(entry.uid);
    if (entry.kind !== 'seats') return bookings.has(entry.uid);
    return bookings.size > 0 && !known.some((other) => sameEntry(entry, other));
  });

const compareWeek = (key: Key, entries: readonly Entry[], right: readonly Entry[]): Finding[] => [
  ...right
    .filter((entry) => !entries.some((other) => isSame(entry, other)))
    .map((entry) => ({ kind: 'entry-missing' as const, key, detail: nameOf(entry) })),
  ...entries
    .filter((entry) => !right.some((other) => isSame(entry, other)))
    .map((entry) => ({ kind: 'entry-unexpected' as const, key, detail: nameOf(entry) })),
];

/** Adds the repair of a week to its first finding. */
const oneRepair = (findings: readonly Finding[], repair: Action): Finding[] =>
  findings.map((finding, index) => (index === 0 ? { ...finding, repair } : finding));

function overwriteWeek(
  key: Key,
  week: number,
  item: Item | undefined,
  right: readonly Entry[],
): Action {
  const ver = item?.ver;
  const put = { ver: after(ver), iv: packEntries(week, right), ...packWeek(week, right) };
  return overwrite(key, { ver }, put);
}

/** Compares minutes, not bytes. Damaged busy minutes are not those of the entries. */
function isBusyOf(week: number, entries: readonly Entry[], readBusy: () => string): boolean {
  const reading = tryRead(readBusy);
  return 'content' in reading && reading.content === minutesOf(week, packWeek(week, entries));
}

/** The busy minutes of a week as text: all of them, and those without own work if they are stored. */
const minutesOf = (week: number, { busy, busyWithoutWork }: Partial<PackedBusy>): string =>
  [busy as Uint8Array, ...(busyWithoutWork ? [busyWithoutWork] : [])]
    .map((bytes) => String(unpackBusy(week, bytes)))
    .join(' / ');

/** A shared slot keeps the buffers and the creation minute of its first guest, even after the guest has left. */
function isSame(a: Entry, b: Entry): boolean {
  if (!sameEntry(a, b) || a.end !== b.end || a.eventTypeId !== b.eventTypeId) return false;
  if (a.kind === 'seats') return true;
  return (
    a.busyStart === b.busyStart &&
    a.busyEnd === b.busyEnd &&
    a.createdMinute === b.createdMinute &&
    a.isWork === b.isWork
  );
}

const timeOf = (minute: number): string => new Date(minuteToMs(minute)).toISOString();

export const nameOf = ({ kind, uid, start, end, busyStart, busyEnd }: Entry): string =>
  `${kind} ${uid}, ${timeOf(start)} to ${timeOf(end)} with buffers of ${start - busyStart} and ${busyEnd - end} minutes`;
