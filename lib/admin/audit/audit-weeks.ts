import { keys } from '../../data/keys.ts';
import { packBusy, unpackBusy } from '../../domain/ledger/busy.ts';
import { packEntries, unpackEntries } from '../../domain/ledger/codec.ts';
import { compareEntries, type Entry, sameEntry } from '../../domain/ledger/entry.ts';
import { minuteToMs, weeksOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { UnknownForm } from '../../domain/unknown-form.ts';
import { after, type Finding, overwrite } from './finding.ts';
import type { Books } from './read-organizations.ts';
import { bookedTime, scheduledTime } from './truth.ts';

interface Week {
  readonly userId: string;
  readonly week: number;
  readonly entries: Entry[];
}

const idOf = (userId: string, week: number): string => `${week} ${userId}`;

/** Every week of a host as it should be; an entry stands in each week that it reaches. */
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

/** Compares the weeks of all hosts with what their bookings and schedules make of them. */
export function auditWeeks(of: OrganizationId, books: Books): Finding[] {
  const found = new Map(books.weeks.map((week) => [idOf(week.userId, week.week), week]));
  const expected = expectedWeeks(books);
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((id) => {
    const stored = found.get(id);
    const wanted = expected.get(id);
    const { userId, week } = (stored ?? wanted) as { userId: string; week: number };
    const key = keys.hostWeek(of, userId, week);
    const findings = auditWeek(week, stored?.item, wanted?.entries ?? []);
    if (findings.length === 0) return [];
    // What a newer release wrote is not overwritten.
    const [first] = findings;
    if (first?.kind === 'form-unknown') return [{ ...first, key }];
    const right = (wanted?.entries ?? []).toSorted(compareEntries);
    const ver = stored?.item.ver;
    const put = {
      ver: after(ver),
      iv: packEntries(week, right),
      busy: packBusy(week, right),
    };
    const repair = overwrite(key, { ver }, put);
    // One repair a week: the first finding carries it.
    return findings.map((finding, index) => ({ ...finding, key, ...(index === 0 && { repair }) }));
  });
}

function auditWeek(
  week: number,
  item: Readonly<Record<string, unknown>> | undefined,
  expected: readonly Entry[],
): Finding[] {
  let entries: readonly Entry[];
  try {
    entries = item === undefined ? [] : unpackEntries(week, item.iv as Uint8Array);
  } catch (error) {
    const kind = error instanceof UnknownForm ? 'form-unknown' : 'week-unreadable';
    return [{ kind, detail: (error as Error).message }];
  }
  const findings: Finding[] = [
    ...expected
      .filter((entry) => !entries.some((other) => isSame(entry, other)))
      .map((entry) => ({ kind: 'entry-missing' as const, detail: nameOf(entry) })),
    ...entries
      .filter((entry) => !expected.some((other) => isSame(entry, other)))
      .map((entry) => ({ kind: 'entry-unexpected' as const, detail: nameOf(entry) })),
  ];
  if (item !== undefined && !isBusyOf(week, entries, item.busy)) {
    const detail = 'The busy minutes for readers are not those of the entries.';
    findings.push({ kind: 'busy-differs', detail });
  }
  return findings;
}

/** By what the bytes say: earlier releases wrote the same minutes in another form. */
function isBusyOf(week: number, entries: readonly Entry[], busy: unknown): boolean {
  const expected = unpackBusy(week, packBusy(week, entries));
  try {
    return String(unpackBusy(week, busy as Uint8Array)) === String(expected);
  } catch {
    return false;
  }
}

/** A shared slot keeps the buffers and the minute of its first guest, who may be gone by now. */
function isSame(a: Entry, b: Entry): boolean {
  if (!sameEntry(a, b) || a.end !== b.end || a.eventTypeId !== b.eventTypeId) return false;
  if (a.kind === 'seats') return true;
  return (
    a.busyStart === b.busyStart && a.busyEnd === b.busyEnd && a.createdMinute === b.createdMinute
  );
}

const timeOf = (minute: number): string => new Date(minuteToMs(minute)).toISOString();

export const nameOf = ({ kind, uid, start, end, busyStart, busyEnd }: Entry): string =>
  `${kind} ${uid}, ${timeOf(start)} to ${timeOf(end)} with buffers of ${start - busyStart} and ${busyEnd - end} minutes`;
