import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { canSee } from '../../domain/access.ts';
import type { CalendarReply } from '../../domain/availability/stored-calendar.ts';
import { need } from '../../domain/snapshot.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** A calendar that the caller may see; any other is as if it were not there. Read consistently: what was just answered 201 is never 404. */
export async function getCalendar(
  actor: Actor,
  uid: string,
  reader: Reader,
): Promise<CalendarReply> {
  const userId = (await reader.read([need.calendarOwner(uid)])).calendarOwner(uid);
  if (userId === undefined || !canSee(actor, [userId])) throw new Problem('calendar/unknown');
  const stored = (await reader.read([need.calendar(userId, uid)])).calendar(userId, uid);
  if (stored === undefined) throw new Problem('calendar/unknown');
  return { data: stored.calendar, version: stored.ver };
}
