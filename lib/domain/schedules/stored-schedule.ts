import type { MeetingProvider } from '../event-types/meeting-provider.ts';
import type { Actor } from '../tenancy.ts';
import { type VisibleSchedule, writtenSchedule } from './audience.ts';
import type { Schedule } from './schedule.ts';

/** A meeting of a schedule: a room of Jitsi, or one that a worker creates with the account of the schedule's creator. */
export interface ScheduleMeeting {
  readonly provider: MeetingProvider;
  /** Distinguishes this meeting from earlier meetings of the schedule. */
  readonly round: number;
  /** The change that promised the meeting sent no mails, so its link causes none either. */
  readonly isSilent?: boolean | undefined;
}

/** A schedule as it is stored. The members next to `schedule` are never part of a reply. */
export interface StoredSchedule {
  readonly ver: number;
  readonly schedule: Schedule;
  /** The meeting that is created for the schedule. Its address is in the `url` of the schedule. */
  readonly meeting?: ScheduleMeeting | undefined;
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
