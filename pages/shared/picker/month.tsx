import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { firstDayOfWeek } from '../locale.ts';
import { dayAfterKey } from './day-after-key.ts';
import { dayName, monthsName, shortMonthName, weekdayNames } from './month-names.ts';
import { addDays, addMonths, monthWith, type ShownDays, weekStart } from './shown-days.ts';
import { texts } from './texts.ts';

interface Props {
  /** The days on which something can be booked: `2026-11-23`. */
  readonly days: ReadonlySet<string>;
  readonly day: string | undefined;
  readonly today: string;
  /** The month that is shown: `2026-11`. */
  readonly month: string;
  readonly shown: ShownDays;
  readonly onChoose: (day: string) => void;
  readonly onShow: (month: string) => void;
}

/** The displayed dates in weeks. A date outside the displayed days is undefined. */
function weeksOf({ from, to }: ShownDays): readonly (readonly (string | undefined)[])[] {
  const weeks = [];
  for (let start = weekStart(from, firstDayOfWeek); start <= to; start = addDays(start, 7)) {
    const dates = Array.from({ length: 7 }, (_, index) => addDays(start, index));
    weeks.push(dates.map((date) => (date < from || date > to ? undefined : date)));
  }
  return weeks;
}

/** The day that Tab reaches. Other days are reached with the arrow keys, and may be in another month. */
function useFocusedDay({ days, day, today, shown, onChoose, onShow }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<string>();
  const mustFocus = useRef(false);
  const isShown = (date: string | undefined) =>
    date !== undefined && date >= shown.from && date <= shown.to;
  const first = [...days].find(isShown) ?? (isShown(today) ? today : shown.from);
  const focused = [moved, day].find(isShown) ?? first;
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused, firstDayOfWeek);
    if (next === undefined) return;
    event.preventDefault();
    const reached = next < today ? today : next;
    mustFocus.current = true;
    setMoved(reached);
    if (!isShown(reached)) onShow(monthWith(reached, today, firstDayOfWeek));
  };
  const choose = (date: string) => {
    setMoved(date);
    onChoose(date);
  };
  return { table, focused, onKeyDown, choose };
}

/** A month with the days that can be booked. */
export function Month(given: Props) {
  const { days, day, today, shown } = given;
  const { table, focused, onKeyDown, choose } = useFocusedDay(given);
  return (
    <div class="month">
      <MonthHead {...given} />
      {/* The arrow keys move between the buttons of the days. */}
      <table ref={table} aria-label={monthsName(shown, today)} onKeyDown={onKeyDown}>
        <Weekdays today={today} />
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week.find((date) => date !== undefined)}>
              {week.map((date, index) => (
                <td key={index}>
                  {date !== undefined && (
                    <Day
                      date={date}
                      onChoose={choose}
                      isOffered={days.has(date)}
                      isChosen={date === day}
                      isToday={date === today}
                      isFocused={date === focused}
                      showsMonth={date > shown.from && date.endsWith('-01')}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of the displayed months, between buttons for the previous and the next month. */
const MonthHead = ({ today, month, shown, onShow }: Props) => {
  const isFirst = month <= today.slice(0, 7);
  const turn = (months: number) => onShow(addMonths(month, months).slice(0, 7));
  return (
    <div class="month-head">
      <button
        type="button"
        aria-label={texts.previousMonth}
        aria-disabled={isFirst}
        onClick={() => !isFirst && turn(-1)}
      >
        ‹
      </button>
      <p aria-live="polite">{monthsName(shown, today)}</p>
      <button type="button" aria-label={texts.nextMonth} onClick={() => turn(1)}>
        ›
      </button>
    </div>
  );
};

const Weekdays = ({ today }: Pick<Props, 'today'>) => (
  <thead>
    <tr>
      {weekdayNames(weekStart(today, firstDayOfWeek)).map(({ long, narrow }) => (
        <th key={long} scope="col">
          <span aria-hidden="true">{narrow}</span>
          <span class="unseen">{long}</span>
        </th>
      ))}
    </tr>
  </thead>
);

interface DayGiven extends Pick<Props, 'onChoose'> {
  readonly date: string;
  readonly isOffered: boolean;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly isFocused: boolean;
  readonly showsMonth: boolean;
}

const Day = ({ date, isOffered, isChosen, isToday, isFocused, showsMonth, onChoose }: DayGiven) => (
  <button
    type="button"
    value={date}
    tabIndex={isFocused ? 0 : -1}
    aria-label={dayName(date)}
    aria-pressed={isChosen}
    aria-disabled={!isOffered}
    aria-current={isToday ? 'date' : undefined}
    data-month={showsMonth ? shortMonthName(date) : undefined}
    onClick={() => isOffered && onChoose(date)}
  >
    {Number(date.slice(8))}
  </button>
);
