import { busyOf } from '../../domain/calendars/busy-of.ts';
import { horizonAt, type SyncedCalendar } from '../../domain/calendars/synced-calendar.ts';
import { WorkBudget } from '../../domain/calendars/work-budget.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { type Spans, unionOf } from '../../domain/time/spans.ts';
import { isZone, zone } from '../../domain/time/zone.ts';

/** The minutes that the entries of some calendars take, as far ahead as is asked of them; and how many have rules that are not followed. */
export const busyOfCalendars =
  (nowMs: number, tellCut: (count: number) => void = () => {}) =>
  (calendars: readonly SyncedCalendar[]): Spans => {
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
    tellCut(cut);
    return spans;
  };
