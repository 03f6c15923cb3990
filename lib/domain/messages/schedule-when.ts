import { occurrences } from '../schedules/busy-rule.ts';
import type { Occurrence } from '../schedules/routine.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { endOfSchedule } from '../schedules/schedule-entries.ts';
import { formatInstant, latestMs } from '../time/instant.ts';
import { hourCycleOf, localText } from '../time/local-text.ts';
import type { Receiver } from './message.ts';
import { shortWhenOf, whenOf } from './when.ts';

type Timed = Pick<Schedule, 'startedAt' | 'endedAt' | 'timeZone' | 'routine' | 'isAllDay'>;
type Reader = Pick<Receiver, 'locale' | 'language' | 'timeZone' | 'timeFormat'>;

/** The number of dates of a routine in a message. */
const datesAtMost = 5;

export const isOver = (schedule: Timed, nowMs: number): boolean => endOfSchedule(schedule) <= nowMs;

/** The next times of a schedule that are not over; its own time if there are none. */
export function nextTimes(schedule: Timed, nowMs: number): readonly [Occurrence, ...Occurrence[]] {
  const [first, ...others] = occurrences(schedule, nowMs, latestMs + 1, datesAtMost);
  const { startedAt, endedAt } = schedule;
  const own = { startMs: Date.parse(startedAt), endMs: Date.parse(endedAt) };
  return [first ?? own, ...others];
}

/** An occurrence in the zone of the reader. Whole days are shown as dates of the schedule's zone. */
export function occurrenceText(schedule: Timed, time: Occurrence, reader: Reader): string {
  if (!schedule.isAllDay) return whenOf(timesOf(time), reader);
  const [first, last] = [
    dateText(schedule, time.startMs, reader),
    dateText(schedule, time.endMs - 1, reader),
  ];
  if (first === last) return first;
  return [first, last].join(reader.locale === 'ja' ? '〜' : ' – ');
}

/** The start for the subject of a message. */
export const shortStart = (schedule: Timed, time: Occurrence, reader: Reader): string =>
  schedule.isAllDay
    ? localText(new Date(time.startMs), 'briefDate', formatOf(schedule, reader))
    : shortWhenOf(timesOf(time), reader);

const timesOf = ({ startMs, endMs }: Occurrence) => ({
  startedAt: formatInstant(startMs),
  endedAt: formatInstant(endMs),
});

const dateText = (schedule: Timed, ms: number, reader: Reader): string =>
  localText(new Date(ms), 'date', formatOf(schedule, reader));

const formatOf = ({ timeZone }: Timed, { language, timeFormat }: Reader) => ({
  language,
  timeZone,
  hourCycle: hourCycleOf(language, timeFormat),
});
