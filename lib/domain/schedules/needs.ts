import { defineNeed } from '../snapshot.ts';
import type { BusyRule } from './busy-rule.ts';
import type { StoredSchedule } from './stored-schedule.ts';

/** A schedule by its uid. A deleted schedule can be read until it expires. */
export const storedSchedule = defineNeed<
  { readonly uid: string; readonly nowMs: number },
  StoredSchedule | undefined
>('schedule');

/** All long or recurring opaque schedules of a host, by user ID. */
export const hostRules = defineNeed<string, readonly BusyRule[]>('rules');
