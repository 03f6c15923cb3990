import type { Schedule } from './schedule.ts';

/** A schedule as it is stored. The members next to `schedule` are never part of a reply. */
export interface StoredSchedule {
  readonly ver: number;
  readonly schedule: Schedule;
  /** The user ID of the creator, who may change the schedule. */
  readonly createdBy: string;
}

/** The reply to a write of a schedule, with the new version. */
export interface ScheduleReply {
  readonly data: Schedule;
  readonly version: number;
}
