import type { Entry } from '../ledger/entry.ts';
import type { BusyRule } from './busy-rule.ts';

/**
 * Maximum number of schedules of a host in one week of the ledger. The item of a week holds 400 KB.
 * A booking in every minute needs at most 373 KB, so this limit always leaves room for all possible
 * bookings. Every booking also reads these schedules.
 */
export const schedulesAWeekAtMost = 500;

/**
 * Maximum size of the recurring and long schedules of a host, because every search and booking
 * reads all of them.
 */
export const ruleBytesAtMost = 200_000;

export const schedulesIn = (entries: readonly Entry[]): number =>
  entries.filter(({ kind }) => kind === 'schedule').length;

export const ruleBytes = (rules: readonly BusyRule[]): number => JSON.stringify(rules).length;
