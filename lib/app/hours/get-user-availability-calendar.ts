import { Problem } from '../../contract/problem.ts';
import type { findCalendar } from '../../data/hours/stored-calendars.ts';
import { canSee } from '../../domain/access.ts';
import type { CalendarReply } from '../../domain/hours/stored-calendar.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns a visible calendar. A calendar that the caller may not see gets the same problem as an unknown one. */
export async function getUserAvailabilityCalendar(
  actor: Actor,
  uid: string,
  deps: { readonly findCalendar: typeof findCalendar },
): Promise<CalendarReply> {
  const stored = await deps.findCalendar(actor.organizationId, uid);
  if (stored === undefined || !canSee(actor, [stored.calendar.userId])) {
    throw new Problem('calendar/unknown');
  }
  return { data: stored.calendar, version: stored.ver };
}
