import type { Calendar } from '@event-calendar/core';
import type { AvailabilityCalendar } from '../../client/src/index.ts';
import { openSpans } from '../../lib/domain/hours/hours.ts';
import type { FrequencyType } from '../../lib/domain/recurrence/recurrence.ts';
import { minuteMs } from '../../lib/domain/time/minute.ts';
import type { Period } from './displayed-period.ts';
import { wallAt } from './wall-clock.ts';

/** The periods in which a user can be booked, calculated with the code of the service. */
export function hoursIn(
  { timezone, calendars, overrides }: AvailabilityCalendar,
  { fromMs, toMs }: Period,
): readonly Period[] {
  const items = calendars.map((item) => ({
    ...item,
    frequencyType: item.frequencyType as FrequencyType,
  }));
  const hours = { timeZone: timezone, items, overrides };
  const spans = openSpans(hours, Math.floor(fromMs / minuteMs), Math.ceil(toMs / minuteMs));
  const periods: Period[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    periods.push({
      fromMs: (spans[i] as number) * minuteMs,
      toMs: (spans[i + 1] as number) * minuteMs,
    });
  }
  return periods;
}

/** A background event. An hour that is repeated when clocks are set back is drawn once. */
export function hourEvent({ fromMs, toMs }: Period, timeZone: string): Calendar.EventInput {
  const [start, end] = [wallAt(fromMs, timeZone), wallAt(toMs, timeZone)];
  return {
    id: `hours ${fromMs}`,
    start,
    end: end > start ? end : start,
    allDay: false,
    display: 'background',
    classNames: ['hours'],
  };
}
