import { hasExternal } from '../../data/external-calendars/external-time.ts';
import { resolvedHours } from '../../data/hours/stored-calendars.ts';
import { keys } from '../../data/keys/keys.ts';
import { hoursForm } from '../../data/schedules/host-rules.ts';
import type { Calendar } from '../../domain/hours/calendar.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Books, StoredItem } from './books.ts';
import { after, type Finding, laterForm, overwrite } from './finding.ts';

/** Compares the hours of users with their default calendar, and with whether they have connected calendars. */
export function auditHours(of: OrganizationId, books: Books): Finding[] {
  const { calendars, hours, connected } = books;
  const byUser = Map.groupBy(calendars, ({ userId }) => userId);
  const stored = new Map(hours.map((found) => [found.userId, found]));
  const users = new Set([...byUser.keys(), ...stored.keys(), ...connected.keys()]);
  return [...users].flatMap((userId) => {
    const found = stored.get(userId);
    const later = auditForm(found);
    if (later.length > 0) return later;
    // The unreadable calendar may be the default.
    const differ = books.unreadable.calendarOwners.has(userId)
      ? []
      : auditUser(of, userId, byUser.get(userId) ?? [], found);
    return differ.length > 0 ? differ : auditExternal(of, userId, connected.get(userId), found);
  });
}

function auditForm(stored: StoredItem | undefined): readonly Finding[] {
  const { key, item = {} } = stored ?? {};
  // The item of a user who connected a calendar first contains no hours yet.
  if (key === undefined || (item.doc === undefined && item.schema === undefined)) return [];
  return laterForm(key, () => hoursForm.read(item, 'doc'));
}

/** Without the mark in the hours, external time is not read, and the host is offered as if there were none. */
function auditExternal(
  of: OrganizationId,
  userId: string,
  isConnected: boolean | undefined,
  stored: StoredItem | undefined,
): Finding[] {
  const { item = {} } = stored ?? {};
  if (isConnected === undefined || isConnected === hasExternal(item)) return [];
  const key = keys.hours(of, userId);
  const detail = `The hours of user ${userId} should say that external is ${isConnected}.`;
  const { pk: _pk, sk: _sk, ...kept } = item;
  const written = { ...kept, ver: after(item.ver), external: isConnected };
  const repair = overwrite(key, { ver: item.ver }, written);
  return [{ kind: 'hours-differ', key, detail, repair }];
}

function auditUser(
  of: OrganizationId,
  userId: string,
  calendars: readonly Calendar[],
  stored: StoredItem | undefined,
): Finding[] {
  const key = keys.hours(of, userId);
  // A user with connected calendars may have no hours yet.
  if (calendars.length === 0 && stored?.item.doc === undefined) return [];
  const [calendar, ...others] = calendars.filter(({ isDefault }) => isDefault);
  if (calendar === undefined || others.length > 0) {
    // Only a person can decide which one is the default.
    const count = calendar === undefined ? 0 : 1 + others.length;
    const detail = `User ${userId} has ${count} default calendars of ${calendars.length}.`;
    return [{ kind: 'defaults-differ', key, detail }];
  }
  const expected = resolvedHours(calendar, calendars.length);
  const { item = {} } = stored ?? {};
  if (Object.entries(expected).every(([name, value]) => item[name] === value)) return [];
  const detail = `The hours of user ${userId} should be those of ${calendar.uid}, one of ${calendars.length}.`;
  const written = {
    ver: after(item.ver),
    ...expected,
    ...(item.external !== undefined && { external: item.external }),
    ...(item.conferencing !== undefined && { conferencing: item.conferencing }),
  };
  const repair = overwrite(key, { ver: item.ver }, written);
  return [{ kind: 'hours-differ', key, detail, repair }];
}
