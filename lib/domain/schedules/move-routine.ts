import type { RecurrenceItem } from '../recurrence/recurrence.ts';
import { formatLocalDate, parseLocalDate } from '../time/instant.ts';
import { minuteMs } from '../time/minute.ts';
import { toLocal, zone } from '../time/zone.ts';
import type { Routine, Schedule } from './schedule.ts';

const dayMinutes = 1440;

/**
 * Moves the items of a routine as far as the start of its schedule, on the wall clock of the
 * schedule. Occurrences that last as long as the schedule get its new length.
 */
export function moveRoutine(
  { startedAt, endedAt, timeZone, routine }: Schedule,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Routine | null {
  if (routine === null) return null;
  const at = zone(timeZone);
  const minuteOn = (ms: number) => Math.floor(toLocal(at, ms) / minuteMs);
  const [from, to] = [minuteOn(Date.parse(startedAt)), minuteOn(startMs)];
  const days = Math.floor(to / dayMinutes) - Math.floor(from / dayMinutes);
  const minutes = to - from - days * dayMinutes;
  const before = (Date.parse(endedAt) - Date.parse(startedAt)) / minuteMs;
  const length = Math.round((endMs - startMs) / minuteMs);
  const duration = routine.duration === before && length > 0 ? length : routine.duration;
  const schedules = routine.schedules.map((item) => moveItem(item, { days, minutes, duration }));
  return { ...routine, duration, schedules };
}

interface Shift {
  readonly days: number;
  /** The change of the time of the day. */
  readonly minutes: number;
  readonly duration: number;
}

function moveItem(item: RecurrenceItem, { days, minutes, duration }: Shift): RecurrenceItem {
  const start = item.startHour * 60 + item.startMinute + minutes;
  // An item that passes midnight occurs on another day than the first occurrence.
  const moved = days + Math.floor(start / dayMinutes);
  const end = start + duration;
  return {
    ...item,
    startHour: hourOf(start),
    startMinute: minuteOf(start),
    endHour: hourOf(end),
    endMinute: minuteOf(end),
    wday: modulo(item.wday + moved, 7),
    exceptions: item.exceptions.map((date) => moveDate(date, moved)),
  };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
const hourOf = (minute: number): number => Math.floor(modulo(minute, dayMinutes) / 60);
const minuteOf = (minute: number): number => modulo(minute, 60);

function moveDate(date: string, days: number): string {
  const day = parseLocalDate(date);
  return day === undefined ? date : formatLocalDate(day + days);
}
