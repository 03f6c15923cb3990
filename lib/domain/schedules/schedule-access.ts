import { canChange, isManager } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { HostRole } from '../event-types/event-type.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import { isUid } from '../uid.ts';
import type { WriteContext } from '../write-context.ts';
import { refuseAttendeeRole } from './attendee-role.ts';
import { attendeeIds } from './attendees.ts';
import { readingOf, visibleAttendeeIds } from './audience.ts';
import { storedSchedule } from './needs.ts';
import type { Schedule } from './schedule.ts';
import type { StoredSchedule } from './stored-schedule.ts';

/**
 * Lists the read of a schedule. A text that is not a valid ID is not read, because it may not fit a
 * table key.
 */
export const scheduleNeeds = (uid: string, nowMs: number): Need[] =>
  isUid(uid) ? [storedSchedule({ uid, nowMs })] : [];

/** Returns the schedule that `scheduleNeeds` has read. */
export const scheduleIn = (
  snapshot: Snapshot,
  uid: string,
  nowMs: number,
): StoredSchedule | undefined =>
  isUid(uid) ? snapshot.get(storedSchedule({ uid, nowMs })) : undefined;

/** A schedule that the actor may not see is treated as unknown. */
export const isVisible = (
  stored: StoredSchedule | undefined,
  actor: Actor,
): stored is StoredSchedule =>
  stored !== undefined && visibleAttendeeIds(actor, stored.schedule) !== undefined;

export type ChangeRefusal =
  | 'schedule/unknown'
  | 'caller/role-forbids'
  | 'schedule/concealed'
  | 'schedule/role-forbids'
  | 'resource/changed';

/**
 * Finds a schedule to change. An unknown or hidden schedule is refused first, then members that are concealed, then a
 * user who does not take part, then the role of the attendee, then the version. The refusal of a concealed schedule
 * does not depend on its hidden guests. `needed` is the role that an attendee must have, and `sent` lists the members to
 * change.
 */
export function changeable(
  stored: StoredSchedule | undefined,
  { actor, precondition }: WriteContext,
  needed: HostRole,
  sent: readonly string[] = [],
): StoredSchedule | Refused<ChangeRefusal> {
  if (!isVisible(stored, actor)) return refuse('schedule/unknown');
  return (
    refuseConcealed(stored.schedule, actor, sent) ??
    refuseStranger(stored.schedule, actor) ??
    refuseAttendeeRole(stored.schedule, actor, needed) ??
    refuseVersion(precondition, stored.ver) ??
    stored
  );
}

function refuseStranger(
  schedule: Schedule,
  actor: Actor,
): Refused<'caller/role-forbids'> | undefined {
  if (canChange(actor, [...attendeeIds(schedule), schedule.createdBy])) return undefined;
  const detail = 'Only its attendees, its creator, admins and owners can change the schedule.';
  return refuse('caller/role-forbids', { detail });
}

/**
 * Members that owners and admins can send for a concealed schedule: the times, and two that belong to
 * the request and change no member.
 */
const movingMembers = ['startedAt', 'endedAt', 'updateMessage', 'isSendUpdates'];

function refuseConcealed(
  schedule: Schedule,
  actor: Actor,
  sent: readonly string[],
): Refused<'schedule/concealed'> | undefined {
  if (readingOf(actor, schedule) !== 'concealed') return undefined;
  const others = sent.filter((name) => !movingMembers.includes(name));
  if (isManager(actor) && others.length === 0) return undefined;
  const detail = 'Owners and admins can change its startedAt and endedAt, and delete it.';
  return refuse('schedule/concealed', { detail });
}
