import type { ExplainedStart } from '../../domain/hours/explained-starts.ts';
import type { OfferedSlot } from '../../domain/hours/offered-slots.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant, formatLocalDate, latestMs } from '../../domain/time/instant.ts';
import { localDay } from '../../domain/time/local-date.ts';
import type { Zone } from '../../domain/time/zone.ts';

export type PublicSlot = ReturnType<typeof slotOf>;

/** Local day in the form of version 2. A day without starts is left out. */
export interface DayOfStarts {
  readonly date: string;
  readonly slots: readonly PublicSlot[];
}

/** Groups free starts by their local day. */
export const daysOfStarts = (slots: Iterable<OfferedSlot>, clock: Zone): readonly DayOfStarts[] =>
  [...Map.groupBy(slots, ({ start }) => localDay(clock, minuteToMs(start)))].map(
    ([day, ofDay]) => ({ date: formatLocalDate(day), slots: ofDay.map(slotOf) }),
  );

export const minuteOf = (one: ExplainedStart): number =>
  'slot' in one ? one.slot.start : one.notOffered.start;

export const slotOf = ({ start, end, remainingCapacity, hostIds }: OfferedSlot) => ({
  startedAt: instantOf(start),
  endedAt: instantOf(end),
  remainingCapacity,
  hostIds: [...hostIds],
});

/** Formats a minute. The last possible minute, in which a schedule may end, would end in a year of five digits. */
export const instantOf = (minute: number): string =>
  formatInstant(Math.min(minuteToMs(minute), latestMs));
