import { compareEntries, type Occupied, type SourceKind } from '../ledger/entry.ts';
import type { Reach } from '../ledger/external-time.ts';
import { externalBusy, externalSources } from '../ledger/external-time.ts';
import { externalTime, hostWeek } from '../ledger/needs.ts';
import { ceilMinute, floorMinute, minuteToMs, weeksOf } from '../ledger/week.ts';
import { ruleSpans } from '../schedules/busy-rule.ts';
import { hostRules } from '../schedules/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant, latestMs } from '../time/instant.ts';
import type { RequestedPeriod } from '../time/period.ts';
import { type Spans, unionOf } from '../time/spans.ts';
import { busySources } from './busy-sources.ts';
import { entriesOf, mergedBusy } from './slot-hosts.ts';

export interface BusyTime {
  readonly startedAt: string;
  readonly endedAt: string;
}

/** Type of a source in the API. A request that holds time has the type `hold`. */
type SourceType = Exclude<SourceKind, 'request'> | 'hold';

export interface SourcedBusyTime extends BusyTime {
  readonly source: BusyTime &
    Pick<Occupied, 'eventTypeId'> & {
      readonly type: SourceType;
      /** Null if the caller may not know the source. */
      readonly uid: string | null;
    };
}

/** Lists the reads that `busyTimes` and `sourcedBusyTimes` need. */
export function busyNeeds(userId: string, period: RequestedPeriod): Need[] {
  const { from, to } = reachOf(period);
  return [
    hostRules(userId),
    externalTime(userId),
    ...weeksOf(from, to).map((week) => hostWeek({ userId, week })),
  ];
}

/** The whole minutes that the period touches. */
const reachOf = ({ periodStart, periodEnd }: RequestedPeriod): Reach => ({
  from: floorMinute(periodStart),
  to: ceilMinute(periodEnd),
});

/**
 * The busy times of a user in the period, with buffers. Overlapping times are merged, and all are
 * cut to the period.
 */
export function busyTimes(
  snapshot: Snapshot,
  userId: string,
  period: RequestedPeriod,
  nowMs: number,
): readonly BusyTime[] {
  const reach = reachOf(period);
  const ruled = ruleSpans(snapshot.get(hostRules(userId)), reach.from, reach.to);
  const external = externalBusy(snapshot.get(externalTime(userId)), reach, nowMs);
  return timesOf(unionOf([mergedBusy(snapshot, userId, reach), ruled, external]), period);
}

/**
 * Each source of busy time of a user in the period, with buffers. The times are cut to the period
 * but not merged.
 */
export function sourcedBusyTimes(
  snapshot: Snapshot,
  userId: string,
  period: RequestedPeriod,
  nowMs: number,
): readonly SourcedBusyTime[] {
  const { from, to } = reachOf(period);
  const entries = entriesOf(snapshot, userId, { from, to });
  const sources = [
    ...busySources(entries, snapshot.get(hostRules(userId)), from, to),
    ...externalSources(snapshot.get(externalTime(userId)), { from, to }, nowMs),
  ].sort(compareEntries);
  return sources.map((source) => sourced(source, period));
}

/** Omits busy times outside the period, because whole weeks were read. */
function timesOf(spans: Spans, period: RequestedPeriod): readonly BusyTime[] {
  const { from, to } = reachOf(period);
  const times: BusyTime[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    const [start, end] = [spans[i] as number, spans[i + 1] as number];
    if (start < to && from < end) times.push(cut(start, end, period));
  }
  return times;
}

const cut = (
  start: number,
  end: number,
  { periodStart, periodEnd }: RequestedPeriod,
): BusyTime => ({
  startedAt: formatInstant(Math.max(minuteToMs(start), periodStart)),
  endedAt: formatInstant(Math.min(minuteToMs(end), periodEnd)),
});

const sourced = (
  { kind, uid, eventTypeId, start, end, busyStart, busyEnd }: Occupied,
  period: RequestedPeriod,
): SourcedBusyTime => ({
  ...cut(busyStart, busyEnd, period),
  source: {
    type: kind === 'request' ? 'hold' : kind,
    uid,
    eventTypeId,
    startedAt: formatInstant(minuteToMs(start)),
    // The last occurrence can end after the year 9999.
    endedAt: formatInstant(Math.min(minuteToMs(end), latestMs)),
  },
});
