import { Problem } from '../../contract/problem.ts';
import { canSee } from '../../domain/access.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** A schedule that the caller may see; any other is as if it were not there. */
export function seeSchedule(actor: Actor, stored: StoredSchedule | undefined): StoredSchedule {
  if (stored === undefined || !canSee(actor, attendeeIds(stored.schedule))) {
    throw new Problem('schedule/unknown');
  }
  return stored;
}
