import { isManager } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { HostRole } from '../event-types/event-type.ts';
import { includesRole, roleAmong } from '../event-types/host-role.ts';
import type { Actor } from '../tenancy.ts';
import type { Schedule } from './schedule.ts';

/**
 * Refuses a change that requires a higher role than the attendee has. A role does not limit the
 * creator of the schedule, admins and owners.
 */
export function refuseAttendeeRole(
  { attendees, createdBy }: Pick<Schedule, 'attendees' | 'createdBy'>,
  actor: Actor,
  needed: HostRole,
): Refused<'schedule/role-forbids'> | undefined {
  if (isManager(actor) || actor.userId === createdBy) return undefined;
  const role = roleAmong(attendees, actor);
  if (role === undefined || includesRole(role, needed)) return undefined;
  return refuse('schedule/role-forbids', {
    detail: `The change requires the role \`${needed}\`. The user attends as \`${role}\`.`,
  });
}
