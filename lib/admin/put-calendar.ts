import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wholeStoreOf } from '../data/whole-store.ts';
import type { Calendar } from '../domain/hours/calendar.ts';
import {
  calendarChanges,
  calendarNeeds,
  formerDefaultNeeds,
} from '../domain/hours/calendar-changes.ts';
import { calendarOwner, storedCalendar, userCalendars } from '../domain/hours/needs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';

/** Members of a calendar that the administration sets. */
export type CalendarDraft = Omit<Calendar, 'teamId' | 'createdAt' | 'updatedAt'>;

/**
 * Creates or replaces a calendar for the administration. The first calendar of a user is always the default.
 * `of-another` means that the ID belongs to a calendar of another user.
 */
export async function putCalendar(
  of: OrganizationId,
  given: CalendarDraft,
  nowMs: number,
): Promise<Calendar | 'changed' | 'needs-default' | 'of-another'> {
  const { uid, userId } = given;
  const named = { userId, uid, becomesDefault: true };
  const at = formatInstant(nowMs);
  const event = {
    kind: 'calendar_put',
    by: 'administration',
    at,
    requestId: randomUUID(),
  } as const;
  const store = wholeStoreOf(of);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const found = await store.read([calendarOwner(uid), ...calendarNeeds(named)]);
    if ((found.get(calendarOwner(uid)) ?? userId) !== userId) return 'of-another';
    const snapshot = await store.readMore(found, formerDefaultNeeds(found, named));
    const before = snapshot.get(storedCalendar({ userId, uid }))?.calendar;
    // Hours without a calendar could never be explained or changed.
    if (before?.isDefault && !given.isDefault) return 'needs-default';
    const isDefault =
      given.isDefault || snapshot.get(userCalendars(userId)).defaultUid === undefined;
    const createdAt = before?.createdAt ?? at;
    const calendar = { ...given, teamId: of, isDefault, createdAt, updatedAt: at };
    const changes = calendarChanges(snapshot, named, calendar, event);
    const transaction = store.transaction(snapshot, changes);
    if (transaction === 'too-large') throw new Error('The table cannot hold so large a calendar.');
    if ((await store.commit(transaction)) === 'committed') return calendar;
    await sleep(Math.random() * 25);
  }
  return 'changed';
}
