import type { Actor } from '../tenancy.ts';
import { type VisibleSchedule, writtenSchedule } from './audience.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as it is stored. */
export interface StoredSchedule {
  readonly ver: number;
  readonly schedule: Schedule;
}

/** The schedule in the reply to a request, with its version. */
export interface ScheduleReply {
  readonly data: VisibleSchedule;
  readonly version: number;
  /** Members are concealed, so the same version has several texts. */
  readonly isPartial: boolean;
}

export const scheduleReply = (data: VisibleSchedule, version: number): ScheduleReply => ({
  data,
  version,
  isPartial: data.isConcealed,
});

/** The reply to a write of a schedule, with the new version. */
export const writtenReply = (actor: Actor, schedule: Schedule, version: number): ScheduleReply =>
  scheduleReply(writtenSchedule(actor, schedule), version);
