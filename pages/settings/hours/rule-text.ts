import { spoken } from '../../shared/locale.ts';
import { dateIn, writeDate, writeTimeOfDay } from '../../shared/times.ts';
import { texts } from './texts.ts';
import { type HoursDraft, rangeOf } from './week.ts';

const dayNames = new Intl.DateTimeFormat(spoken, { weekday: 'long', timeZone: 'UTC' });

/** 1970-01-04 was a Sunday. */
export const nameOfDay = (day: number): string => dayNames.format(Date.UTC(1970, 0, 4 + day));

type Special = HoursDraft['special'][number];

/** Describes a recurring item. `startedAt` is inclusive, and `endedAt` is exclusive. */
export function ruleText(item: Special, timeZone: string): string {
  const dateOf = (ms: number) => writeDate(dateIn(ms, timeZone), 'fullDate');
  const { frequencyType, frequencyInterval, wday, startedAt, endedAt } = item;
  const { start, end } = rangeOf(item);
  const day = frequencyType === 2 ? nameOfDay(wday) : '';
  const unit = texts.every[frequencyType] ?? '';
  const from = startedAt === null ? '' : texts.fromDate(dateOf(Date.parse(startedAt)));
  const until = endedAt === null ? '' : texts.untilDate(dateOf(Date.parse(endedAt) - 1));
  return (
    texts.rule(unit, frequencyInterval, day, `${writeTimeOfDay(start)}–${writeTimeOfDay(end)}`) +
    from +
    until
  );
}
