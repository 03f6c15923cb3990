import { keys } from '../../data/keys/keys.ts';
import { rulesFrom, writeHostRules } from '../../data/schedules/host-rules.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { countsFor } from '../../domain/limits/counter-name.ts';
import type { BusyRule } from '../../domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { auditAssignments } from './audit-assignments.ts';
import type { AuditContext } from './audit-context.ts';
import { auditEntries } from './audit-entries.ts';
import { auditHours } from './audit-hours.ts';
import { auditLists } from './audit-lists.ts';
import { auditLoads } from './audit-loads.ts';
import { auditSeats } from './audit-seats.ts';
import { auditWeeks, nameOf } from './audit-weeks.ts';
import type { Books } from './books.ts';
import { after, type Finding, laterForm, overwrite } from './finding.ts';
import { bookedTime, countedLimits, scheduledTime, uncounted } from './truth.ts';
import { tryRead } from './try-read.ts';

/**
 * Compares the ledger, the lists and the hours of an organization with its bookings, schedules and calendars.
 * Unreadable items are findings. Items that may depend on them are neither reported as different nor overwritten.
 */
export const compareBooks = (
  of: OrganizationId,
  books: Books,
  context: AuditContext,
): readonly Finding[] => [
  ...books.unknown,
  ...overlaps(books),
  ...auditWeeks(of, books),
  ...auditRules(of, books),
  ...auditLists(of, books),
  ...auditEntries(of, books, context),
  ...auditHours(of, books),
  ...auditSeats(of, books),
  ...auditCounters(of, books, context.nowMs),
  ...auditAssignments(of, books),
  ...auditLoads(of, books, context.nowMs),
];

/** Finds bookings of one host that overlap, buffers included. */
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

/** Rules in a fixed order, because readers do not depend on their order. */
const inOrder = (rules: readonly BusyRule[]): string =>
  JSON.stringify(rules.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)));

function auditRules(of: OrganizationId, books: Books): Finding[] {
  const { rules } = scheduledTime(books);
  const stored = new Map(books.rules.map(({ userId, item }) => [userId, item]));
  return [...new Set([...stored.keys(), ...rules.keys()])].flatMap((userId): Finding[] => {
    const expected = rules.get(userId) ?? [];
    const item = stored.get(userId);
    const key = keys.rules(of, userId);
    const reading = tryRead(() => (item === undefined ? [] : rulesFrom(item)));
    const later = item === undefined ? [] : laterForm(key, () => rulesFrom(item));
    if (later.length > 0) return [...later];
    const { schedules: unreadable } = books.unreadable;
    const read = 'content' in reading ? reading.content : undefined;
    const right = [...expected, ...(read?.filter(({ uid }) => unreadable.has(uid)) ?? [])];
    if (read !== undefined && inOrder(read) === inOrder(right)) return [];
    const detail = `Host ${userId} should have ${right.length} long or recurring schedules: ${right.map(({ uid }) => uid).join(', ')}.`;
    const finding: Finding = { kind: 'rules-differ', key, detail };
    // Damaged rules may have contained a schedule that cannot be read.
    if (read === undefined && unreadable.size > 0) return [finding];
    const { ver: found } = item ?? {};
    const { item: put = {} } = writeHostRules(of, userId, after(found) - 1, right);
    return [{ ...finding, repair: overwrite(key, { ver: found }, put) }];
  });
}

function auditCounters(of: OrganizationId, books: Books, nowMs: number): Finding[] {
  const isIncomplete = books.unreadable.bookings.size > 0;
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
      // A counter may include an unreadable booking.
      if (n === found || (isIncomplete && found > n)) return [];
      const key = keys.counter(of, uid, name);
      const detail = `The bookings count ${n}, the counter says ${found}.`;
      const repair = overwrite(key, { n: stored.get(name) }, { n });
      return [{ kind: 'counter-differs' as const, key, detail, ...(!isIncomplete && { repair }) }];
    });
    const missing = uncounted(books, eventType, nowMs).map(({ booking }) => ({
      kind: 'booking-uncounted' as const,
      key: keys.booking(of, booking.uid),
      detail: `A limit of ${uid} does not count booking ${booking.uid}: take the limit out and set it again.`,
    }));
    return [...differing, ...missing];
  });
}
