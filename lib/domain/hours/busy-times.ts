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

/** The API calls a booking request that takes time a `hold`. */
type SourceType = Exclude<SourceKind, 'request'> | 'hold';

export interface SourcedBusyTime extends BusyTime {
  readonly source: BusyTime & Pick<Occupied, 'uid' | 'eventTypeId'> & { readonly type: SourceType };
}

/** What must be read to know when a user is busy. */
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

/** When a user is busy in the period, whatever the reason: merged, with buffers, cut to the period. */
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

/** What makes a user busy in the period: each thing for itself, with buffers, cut to the period. */
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

/** Whole weeks were read, so what lies outside the period is left out here. */
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
    // The last occurrence of all may end in a year that no four digits say.
    endedAt: formatInstant(Math.min(minuteToMs(end), latestMs)),
  },
});
