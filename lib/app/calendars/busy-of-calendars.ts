import { busyOf } from '../../domain/calendars/busy-of.ts';
import { horizonAt, type SyncedCalendar } from '../../domain/calendars/synced-calendar.ts';
import type { BusyOfCalendars } from '../../domain/calendars/update-connection.ts';
import { WorkBudget } from '../../domain/calendars/work-budget.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { unionOf } from '../../domain/time/spans.ts';
import { isZone, zone } from '../../domain/time/zone.ts';

/** The minutes that the entries of some calendars take, as far ahead as is asked of them. */
export const busyOfCalendars =
  (nowMs: number) =>
  (
    calendars: readonly Pick<SyncedCalendar, 'entries' | 'timeZone'>[],
  ): ReturnType<BusyOfCalendars> => {
    const { from, to } = horizonAt(nowMs);
    const horizon = { fromMs: minuteToMs(from), untilMs: minuteToMs(to) };
    const budget = new WorkBudget();
    let cut = 0;
    const spans = unionOf(
      calendars.map(({ entries, timeZone }) => {
        const clock = zone(timeZone !== null && isZone(timeZone) ? timeZone : 'UTC');
        const busy = busyOf(entries, { ...horizon, zone: clock }, budget);
        cut += busy.cut.length;
        return busy.spans;
      }),
    );
    return { spans, cut };
  };
