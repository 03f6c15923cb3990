import type { SchedulingClient } from '../../client/src/index.ts';
import { writeSpan } from '../shared/times.ts';
import { texts } from './texts.ts';

type Day = Awaited<
  ReturnType<SchedulingClient['eventTypes']['listAvailableSchedulesV2']>
>['data'][number];
export type Reason = NonNullable<Day['reasons']>[number];

/** A start time. If it is available, it has no reasons. */
export interface CheckedStart {
  readonly startedAt: string;
  readonly isFree: boolean;
  readonly reasons: readonly Reason[];
}

/** The start times of days, in order. */
export function checkedStarts(days: readonly Day[]): readonly CheckedStart[] {
  const starts = days.flatMap(({ slots, notOffered = [], reasons = [] }) => [
    ...slots.map(({ startedAt }): CheckedStart => ({ startedAt, isFree: true, reasons: [] })),
    ...notOffered.map(
      (start): CheckedStart => ({
        startedAt: start.startedAt,
        isFree: false,
        reasons: start.reasons.flatMap((index) => reasons[index] ?? []),
      }),
    ),
  ]);
  return starts.sort((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** The text for a reason why a start time is not available. */
export function reasonText(
  reason: Reason,
  nameOf: (userId: string) => string,
  timeZone: string,
): string {
  const text = texts.why[reason.code];
  if (!('userId' in reason)) return text;
  const name = nameOf(reason.userId);
  if (!('source' in reason)) return `${text} ${name}`;
  const { type, startedAt, endedAt } = reason.source;
  return `${name} ${text} ${texts.sources[type]} ${writeSpan(startedAt, endedAt, timeZone)}`;
}
