import { wholeReaderOf } from '../../data/whole-reader.ts';
import { calendarTarget } from '../../domain/external-calendars/needs.ts';
import { hasWorkingTarget, workingTargetNeeds } from '../../domain/external-calendars/target.ts';
import type { ScheduleMessageData } from '../../domain/messages/schedule-messages.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** Reads the data from which messages about a schedule are written. */
export async function readScheduleMessageData(
  of: OrganizationId,
  { schedule, ver }: StoredSchedule,
  userIds: readonly string[],
  nowMs: number,
): Promise<ScheduleMessageData> {
  const reader = wholeReaderOf(of);
  const ids = [...new Set(userIds)];
  const found = await reader.read([
    storedOrganization(),
    ...ids.flatMap((userId) => [storedUser(userId), calendarTarget(userId)]),
  ]);
  const needs = workingTargetNeeds(ids, found);
  const snapshot = needs.length > 0 ? await reader.readMore(found, needs) : found;
  const users = ids.flatMap((userId) => snapshot.get(storedUser(userId))?.user ?? []);
  const { name = '', locale = 'en' } = snapshot.get(storedOrganization())?.organization ?? {};
  const written = users.filter(({ settings }) => settings.writesSchedules);
  return {
    schedule,
    ver,
    organization: { name, locale },
    users: new Map(users.map((user) => [user.userId, user])),
    inCalendar: new Set(
      written.map(({ userId }) => userId).filter((userId) => hasWorkingTarget(userId, snapshot)),
    ),
    nowMs,
  };
}
