import type { Schedule } from './schedule.ts';

/** A schedule as it is stored. What replies never carry stands beside `schedule`. */
export interface StoredSchedule {
  readonly ver: number;
  readonly schedule: Schedule;
  /** Who made it: they may change it. */
  readonly createdBy: string;
}

/** A schedule as a write answers it, with the version that it has then. */
export interface ScheduleReply {
  readonly data: Schedule;
  readonly version: number;
}
