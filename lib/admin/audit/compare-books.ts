import type { Item } from '../../data/engine/items.ts';
import { rulesFrom, writeHostRules } from '../../data/host-rules.ts';
import { keys } from '../../data/keys.ts';
import { countsFor } from '../../domain/bookings/limits.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import type { BusyRule } from '../../domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { UnknownForm } from '../../domain/unknown-form.ts';
import { auditAssignments } from './audit-assignments.ts';
import { auditEntries } from './audit-entries.ts';
import { auditHours } from './audit-hours.ts';
import { auditLists } from './audit-lists.ts';
import { auditLoads } from './audit-loads.ts';
import { auditSeats } from './audit-seats.ts';
import { auditWeeks, nameOf } from './audit-weeks.ts';
import { after, type Finding, overwrite } from './finding.ts';
import type { Books } from './read-organizations.ts';
import { bookedTime, countedLimits, scheduledTime, uncounted } from './truth.ts';

/** Everything in which the ledger, the lists and the hours of an organization differ from its bookings, schedules and calendars. */
export const compareBooks = (
  of: OrganizationId,
  books: Books,
  nowMs: number,
): readonly Finding[] => [
  ...overlaps(books),
  ...auditWeeks(of, books),
  ...auditRules(of, books),
  ...auditLists(of, books),
  ...auditEntries(of, books, nowMs),
  ...auditHours(of, books),
  ...auditSeats(of, books),
  ...auditCounters(of, books, nowMs),
  ...auditAssignments(of, books),
  ...auditLoads(of, books, nowMs),
];

/** Bookings of one host that share a minute, buffers included. */
function overlaps(books: Books): Finding[] {
  const found: Finding[] = [];
  for (const [userId, entries] of bookedTime(books)) {
    let last: Entry | undefined;
    for (const entry of entries) {
      if (last !== undefined && entry.busyStart < last.busyEnd) {
        const detail = `Host ${userId} has at the same time: ${nameOf(last)}; ${nameOf(entry)}.`;
        found.push({ kind: 'overlap', detail });
      }
      if (last === undefined || entry.busyEnd > last.busyEnd) last = entry;
    }
  }
  return found;
}

/** The order in which schedules came is nothing to a reader, so it is nothing here. */
const inOrder = (rules: readonly BusyRule[]): string =>
  JSON.stringify(rules.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)));

function auditRules(of: OrganizationId, books: Books): Finding[] {
  const { rules } = scheduledTime(books);
  const stored = new Map(books.rules.map(({ userId, item }) => [userId, item]));
  return [...new Set([...stored.keys(), ...rules.keys()])].flatMap((userId): Finding[] => {
    const expected = rules.get(userId) ?? [];
    const item = stored.get(userId);
    const key = keys.rules(of, userId);
    const read = item === undefined ? [] : readable(item);
    // What a newer release wrote is not overwritten.
    if (read instanceof UnknownForm) {
      return [{ kind: 'form-unknown', key, detail: read.message }];
    }
    if (read !== undefined && inOrder(read) === inOrder(expected)) return [];
    const detail = `Host ${userId} should have ${expected.length} long or recurring schedules: ${expected.map(({ uid }) => uid).join(', ')}.`;
    const { ver: found } = item ?? {};
    const { item: right = {} } = writeHostRules(of, userId, after(found) - 1, expected);
    const repair = overwrite(key, { ver: found }, right);
    return [{ kind: 'rules-differ', key, detail, repair }];
  });
}

/** Undefined where the bytes or the text are damaged. */
function readable(item: Item): readonly BusyRule[] | UnknownForm | undefined {
  try {
    return rulesFrom(item);
  } catch (error) {
    return error instanceof UnknownForm ? error : undefined;
  }
}

function auditCounters(of: OrganizationId, books: Books, nowMs: number): Finding[] {
  return books.eventTypes.flatMap((eventType) => {
    const { uid, limits, pending } = eventType;
    const counting = [...limits, ...(pending?.limits ?? [])];
    const expected = countedLimits(books, eventType);
    const stored = new Map(
      books.counters
        .filter(({ eventTypeId, name }) => eventTypeId === uid && countsFor(counting, name))
        .map(({ name, item }) => [name, item.n as number]),
    );
    const differing = [...new Set([...expected.keys(), ...stored.keys()])].flatMap((name) => {
      const [n, found] = [expected.get(name) ?? 0, stored.get(name) ?? 0];
      if (n === found) return [];
      const key = keys.counter(of, uid, name);
      const detail = `The bookings count ${n}, the counter says ${found}.`;
      const repair = overwrite(key, { n: stored.get(name) }, { n });
      return [{ kind: 'counter-differs' as const, key, detail, repair }];
    });
    const missing = uncounted(books, eventType, nowMs).map(({ booking }) => ({
      kind: 'booking-uncounted' as const,
      key: keys.booking(of, booking.uid),
      detail: `A limit of ${uid} does not count booking ${booking.uid}: take the limit out and set it again.`,
    }));
    return [...differing, ...missing];
  });
}
