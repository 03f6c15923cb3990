import type { Schedule } from './schedule.ts';

/** The members that the schedules of a list must have. Absent members do not matter. */
export interface MemberFilter {
  readonly behavior?: Schedule['behavior'] | undefined;
  readonly priority?: Schedule['priority'] | undefined;
  readonly projectId?: Schedule['projectId'] | undefined;
}

/** Whether a schedule has every requested member. */
export const hasMembers = (
  schedule: Pick<Schedule, keyof MemberFilter>,
  { behavior, priority, projectId }: MemberFilter,
): boolean =>
  (behavior === undefined || schedule.behavior === behavior) &&
  (priority === undefined || schedule.priority === priority) &&
  (projectId === undefined || schedule.projectId === projectId);
