import type { Entry } from '../ledger/entry.ts';
import type { BusyRule } from './busy-rule.ts';

/**
 * How many schedules a host can have in one week of the ledger. The item of a week holds 400 KB, of
 * which a booking in every minute takes at most 373 KB: with so many schedules there is always room for
 * whatever can be booked beside them, and every booking reads them.
 */
export const schedulesAWeekAtMost = 500;

/** What the schedules of a host that repeat or last long may take together: every search and booking reads them all. */
export const ruleBytesAtMost = 200_000;

export const schedulesIn = (entries: readonly Entry[]): number =>
  entries.filter(({ kind }) => kind === 'schedule').length;

export const ruleBytes = (rules: readonly BusyRule[]): number => JSON.stringify(rules).length;
