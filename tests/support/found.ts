import { readerOf } from '../../lib/data/reader.ts';
import type { StoredCalendar } from '../../lib/domain/availability/stored-calendar.ts';
import type { StoredSchedule } from '../../lib/domain/schedules/stored-schedule.ts';
import { need } from '../../lib/domain/snapshot.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/** A schedule as it is stored now. */
export async function findSchedule(
  of: OrganizationId,
  uid: string,
  nowMs: number,
): Promise<StoredSchedule | undefined> {
  const snapshot = await readerOf(of).read([need.schedule(uid)]);
  return snapshot.schedule(uid, nowMs);
}

/** A calendar as it is stored now, whoever has it. */
export async function findCalendar(
  of: OrganizationId,
  uid: string,
): Promise<StoredCalendar | undefined> {
  const reader = readerOf(of);
  const userId = (await reader.read([need.calendarOwner(uid)])).calendarOwner(uid);
  if (userId === undefined) return undefined;
  return (await reader.read([need.calendar(userId, uid)])).calendar(userId, uid);
}
