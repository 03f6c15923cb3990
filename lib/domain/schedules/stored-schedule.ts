import type { Schedule } from './schedule.ts';

/** A schedule as it is stored. What replies never carry stands beside `schedule`. */
export interface StoredSchedule {
  readonly ver: number;
  readonly schedule: Schedule;
  /** Who made it: they may change it. */
  readonly createdBy: string;
}
