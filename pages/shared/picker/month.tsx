import 'cally';
import type { HTMLAttributes } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { firstDayOfWeek, spoken } from '../locale.ts';
import { writeDate } from '../times.ts';
import { texts } from './texts.ts';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'calendar-date': HTMLAttributes<CalendarDate> & {
        readonly value?: string;
        readonly min?: string;
        readonly today?: string;
        readonly locale?: string;
        readonly 'first-day-of-week'?: number;
        readonly isDateDisallowed?: (date: Date) => boolean;
      };
      'calendar-month': HTMLAttributes<HTMLElement>;
    }
  }
}

interface CalendarDate extends HTMLElement {
  readonly value: string;
  /** The day that has the focus; its month is shown. */
  focusedDate?: string;
}

interface Props {
  /** The days on which something can be booked: `2026-11-23`. */
  readonly days: ReadonlySet<string>;
  readonly day: string | undefined;
  readonly today: string;
  /** The month that is shown: `2026-11`. */
  readonly month: string;
  readonly onChoose: (day: string) => void;
  /** Called when another day gets the focus, with its month, which is then shown. */
  readonly onShow: (month: string) => void;
}

const isoDate = (date: Date): string => date.toISOString().slice(0, 10);

/** A month with the days that can be booked. */
export function Month({ days, day, today, month, onChoose, onShow }: Props) {
  const calendar = useRef<CalendarDate>(null);
  useEffect(() => {
    const shown = (event: Event) =>
      onShow(isoDate((event as CustomEvent<Date>).detail).slice(0, 7));
    const element = calendar.current;
    element?.addEventListener('focusday', shown);
    return () => element?.removeEventListener('focusday', shown);
  });
  useEffect(() => {
    const element = calendar.current;
    if (element?.focusedDate && !element.focusedDate.startsWith(month))
      element.focusedDate = day ?? '';
  }, [month]);
  return (
    <calendar-date
      ref={calendar}
      value={day ?? ''}
      min={today}
      today={today}
      locale={spoken}
      first-day-of-week={firstDayOfWeek}
      isDateDisallowed={(date) => !days.has(isoDate(date))}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <span slot="previous" class="arrow" aria-label={texts.previousMonth} role="img">
        ‹
      </span>
      <span slot="next" class="arrow" aria-label={texts.nextMonth} role="img">
        ›
      </span>
      {/* The element would write the year above the month name. Screen readers use the label that it gives itself. */}
      <span slot="heading" aria-hidden="true">
        {writeDate(`${month}-01`, 'month')}
      </span>
      <calendar-month />
    </calendar-date>
  );
}
