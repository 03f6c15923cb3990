import { Problem } from '../../contract/problem.ts';
import { canSee } from '../../domain/access.ts';
import type { Calendar } from '../../domain/availability/calendar.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** A calendar that the caller may see; any other is as if it were not there. */
export function seeCalendar(actor: Actor, calendar: Calendar | undefined): Calendar {
  if (calendar === undefined || !canSee(actor, [calendar.userId])) {
    throw new Problem('calendar/unknown');
  }
  return calendar;
}
