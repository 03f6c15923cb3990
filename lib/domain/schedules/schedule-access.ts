import { canChange, canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Actor } from '../tenancy.ts';
import { isUid } from '../uid.ts';
import type { WriteContext } from '../write-context.ts';
import { attendeeIds } from './attendees.ts';
import { storedSchedule } from './needs.ts';
import type { StoredSchedule } from './stored-schedule.ts';

/** The schedule itself. What can be no id of ours names nothing; it is not looked up, because it need not fit a key. */
export const scheduleNeeds = (uid: string, nowMs: number): Need[] =>
  isUid(uid) ? [storedSchedule({ uid, nowMs })] : [];

/** The schedule of that id, if `scheduleNeeds` found one. */
export const scheduleIn = (
  snapshot: Snapshot,
  uid: string,
  nowMs: number,
): StoredSchedule | undefined =>
  isUid(uid) ? snapshot.get(storedSchedule({ uid, nowMs })) : undefined;

/** A schedule that the actor may not see is as if it were not there. */
export const isVisible = (
  stored: StoredSchedule | undefined,
  actor: Actor,
): stored is StoredSchedule => stored !== undefined && canSee(actor, attendeeIds(stored.schedule));

export type ChangeRefusal = 'schedule/unknown' | 'caller/role-forbids' | 'resource/changed';

/** The schedule, if the caller may change it: what they cannot see looks like none; then the role, then the version. */
export function changeable(
  stored: StoredSchedule | undefined,
  { actor, precondition }: WriteContext,
): StoredSchedule | Refused<ChangeRefusal> {
  if (!isVisible(stored, actor)) return refuse('schedule/unknown');
  if (!canChange(actor, [...attendeeIds(stored.schedule), stored.createdBy])) {
    return refuse('caller/role-forbids', {
      detail: 'Only its attendees, its creator, admins and owners can change the schedule.',
    });
  }
  return refuseVersion(precondition, stored.ver) ?? stored;
}
