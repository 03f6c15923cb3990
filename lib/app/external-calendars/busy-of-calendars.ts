import { busyOf } from '../../domain/external-calendars/busy-of.ts';
import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import { isOver } from '../../domain/external-calendars/is-over.ts';
import { horizonAt, type SyncedCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import type { BusyOfCalendars } from '../../domain/external-calendars/update-connection.ts';
import { WorkBudget } from '../../domain/external-calendars/work-budget.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { unionOf } from '../../domain/time/spans.ts';
import { isZone, zone } from '../../domain/time/zone.ts';

/** The busy minutes of calendars within the horizon, and the numbers of entries and rules that could not be read. */
export const busyOfCalendars =
  (nowMs: number) =>
  (
    calendars: readonly Pick<SyncedCalendar, 'entries' | 'timeZone' | 'withheld'>[],
  ): ReturnType<BusyOfCalendars> => {
    const { from, to } = horizonAt(nowMs);
    const horizon = { fromMs: minuteToMs(from), untilMs: minuteToMs(to) };
    const budget = new WorkBudget();
    let [unreadable, cut] = [0, 0];
    const busy = unionOf(
      calendars.map(({ entries, timeZone, withheld }) => {
        unreadable += entries.reduce((sum, one) => sum + unreadableIn(one, nowMs), withheld);
        const clock = zone(timeZone !== null && isZone(timeZone) ? timeZone : 'UTC');
        const counted = busyOf(entries, { ...horizon, zone: clock }, budget);
        cut += counted.cut.length;
        return counted.spans;
      }),
    );
    return { busy, unreadable, cut };
  };

/** The number of unreadable parts of an entry. They do not count after the entry is over, because it no longer makes its owner busy. */
function unreadableIn(
  { series, changed = [], unreadable = 0 }: CalendarEntry,
  nowMs: number,
): number {
  const parts = series === undefined ? changed : [series, ...changed];
  return parts.length > 0 && parts.every((part) => isOver(part, nowMs)) ? 0 : unreadable;
}
