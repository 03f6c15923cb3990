import { defineChange } from '../change.ts';
import type { ScheduleEvent } from '../events.ts';
import type { BusyRule } from './busy-rule.ts';
import type { StoredSchedule } from './stored-schedule.ts';

/**
 * Stores the next version of a schedule if its version is still the one that was read. Version 0
 * creates it.
 */
export const putSchedule = defineChange<{
  readonly stored: StoredSchedule;
  readonly event: ScheduleEvent;
}>()('put-schedule');

/** Lets the transaction fail if the schedule is no longer at this version. */
export const requireSchedule = defineChange<{
  readonly uid: string;
  readonly ver: number;
}>()('require-schedule');

export interface RulesChange {
  readonly userId: string;
  readonly rules: readonly BusyRule[];
}

/**
 * Replaces the long and recurring schedules of a host if their version is still the one that was
 * read.
 */
export const putHostRules = defineChange<RulesChange>()('put-host-rules');

/** Counts guest addresses that a user adds to schedules on a day, if the sum is at most `max`. */
export const countInvited = defineChange<{
  readonly userId: string;
  /** Days since the epoch. */
  readonly day: number;
  readonly by: number;
  readonly max: number;
}>()('count-invited');

export type ScheduleChange = ReturnType<
  typeof putSchedule | typeof requireSchedule | typeof putHostRules | typeof countInvited
>;
