import type { Entry } from '../ledger/entry.ts';
import { ceilMinute, floorMinute, weekOf, weeksOf } from '../ledger/week.ts';
import { parseInstant } from '../time/instant.ts';
import { hostIdsOf } from './attendees.ts';
import type { BusyRule } from './busy-rule.ts';
import type { Schedule } from './schedule.ts';

/**
 * A schedule across more weeks is stored as one rule, because each week costs an item for each
 * host.
 */
const weeksAtMost = 2;

/**
 * The place of a schedule in the time of its hosts: an entry in weeks, a rule, or nothing if it
 * occupies no host.
 */
export interface LedgerPlace {
  readonly hostIds: readonly string[];
  readonly weeks: readonly number[];
  readonly entry: Entry | undefined;
  readonly rule: BusyRule | undefined;
}

export const nowhere: LedgerPlace = { hostIds: [], weeks: [], entry: undefined, rule: undefined };

/** Computes the place from the schedule only, so it is not stored with the schedule. */
export function ledgerPlace(schedule: Schedule): LedgerPlace {
  const hostIds = hostIdsOf(schedule);
  const isBusy = schedule.status === 'open' && schedule.transparency === 'opaque';
  if (!isBusy || hostIds.length === 0) return nowhere;
  const { uid, startedAt, endedAt, timeZone, routine, behavior } = schedule;
  const work = behavior === 'work' ? ({ isWork: true } as const) : {};
  const start = floorMinute(instantOf(startedAt));
  const end = ceilMinute(instantOf(endedAt));
  if (routine !== null || weekOf(end - 1) - weekOf(start) >= weeksAtMost) {
    const rule = { uid, startedAt, endedAt, timeZone, routine, ...work };
    return { hostIds, weeks: [], entry: undefined, rule };
  }
  const entry: Entry = {
    kind: 'schedule',
    uid,
    eventTypeId: null,
    start,
    end,
    busyStart: start,
    busyEnd: end,
    createdMinute: floorMinute(instantOf(schedule.createdAt)),
    ...work,
  };
  return { hostIds, weeks: weeksOf(start, end), entry, rule: undefined };
}

function instantOf(text: string): number {
  const ms = parseInstant(text);
  if (ms === undefined) throw new Error(`A schedule has no instant but ${text}`);
  return ms;
}
