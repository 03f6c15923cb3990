import type { CalendarTime, EntryTime, EntryZone } from './calendar-entry.ts';
import {
  durationBetween,
  type ReadTime,
  readDuration,
  readTime,
  writeTime,
} from './calendar-time.ts';
import { type Component, type ContentLine, lineIn, linesIn } from './components.ts';
import { clockOf, utcClock } from './entry-clock.ts';
import type { EntryZones } from './entry-zones.ts';

/** When an entry takes place; undefined where it does not say that it begins. */
export function timeOf(event: Component, zones: EntryZones): EntryTime | undefined {
  const line = lineIn(event, 'DTSTART');
  const read = line && readTime(line.value);
  if (line === undefined || read === undefined) return undefined;
  const zone = zoneIn(line, read, zones);
  const { days = 0, seconds = 0, end } = lengthOf(event, line, read, zones);
  return {
    start: line.value,
    ...(zone !== undefined && { zone }),
    ...(days !== 0 && { days }),
    ...(seconds !== 0 && { seconds }),
    ...(end !== undefined && { end }),
  };
}

/** Whether an entry has an end or a length, and neither can be read. */
export function hasUnreadableEnd(event: Component): boolean {
  const end = lineIn(event, 'DTEND');
  const length = lineIn(event, 'DURATION');
  if (end === undefined && length === undefined) return false;
  return (
    readTime(end?.value ?? '') === undefined && readDuration(length?.value ?? '') === undefined
  );
}

/** A TZID that nothing is known of is floating: the zone of the calendar is likelier than any other. */
const zoneIn = (line: ContentLine, { kind }: ReadTime, zones: EntryZones): EntryZone | undefined =>
  kind === 'wall' ? zones.get(line.parameters.TZID ?? '') : undefined;

/** Seconds that a time lasts if its end cannot be read. */
const shortestLength = 60;

/** RFC 5545, 3.6.1: without an end a date takes its day, and a time takes none. */
function lengthOf(
  event: Component,
  startLine: ContentLine,
  start: ReadTime,
  zones: EntryZones,
): Pick<EntryTime, 'days' | 'seconds' | 'end'> {
  const endLine = lineIn(event, 'DTEND');
  const end = endLine && readTime(endLine.value);
  if (endLine !== undefined && end !== undefined) {
    const isSameKind = clockKind(start, startLine, zones) === clockKind(end, endLine, zones);
    if (!isSameKind) return { end: endLine.value };
    return durationBetween(inUtc(start, startLine, zones), inUtc(end, endLine, zones));
  }
  const length = readDuration(lineIn(event, 'DURATION')?.value ?? '');
  if (length !== undefined) return length;
  if (start.kind === 'date') return { days: 1 };
  return hasUnreadableEnd(event) ? { seconds: shortestLength } : {};
}

/** A time in a known zone is as exact as an instant. */
function clockKind(
  time: ReadTime,
  line: ContentLine,
  zones: EntryZones,
): 'date' | 'floating' | 'exact' {
  if (time.kind === 'date') return 'date';
  const isFloating = time.kind === 'wall' && zoneIn(line, time, zones) === undefined;
  return isFloating ? 'floating' : 'exact';
}

/** What is floating stays as it is: both ends are. */
function inUtc(time: ReadTime, line: ContentLine, zones: EntryZones): ReadTime {
  return { ...time, localMs: instantOf(time, zoneIn(line, time, zones)) };
}

function instantOf({ localMs, kind }: ReadTime, zone: EntryZone | undefined): number {
  const isOnClock = kind === 'wall' && zone !== undefined;
  return (isOnClock ? clockOf(zone) : utcClock).toInstant(localMs);
}

/**
 * The times or periods of all lines of that name: in a series of days as dates on the clock that they are written with,
 * and otherwise on the clock of the series, or else as instants.
 */
export function timesIn(
  event: Component,
  name: string,
  zones: EntryZones,
  series: EntryTime,
): string[] {
  const isOfDays = isDate(series.start);
  return linesIn(event, name).flatMap((line) =>
    line.value.split(',').map((text) => {
      const [start = '', end] = text.trim().split('/');
      const on = (time: CalendarTime) => onClock(time, line, zones, series.zone);
      if (end === undefined) return isOfDays ? dateOf(start) : on(start);
      return `${on(start)}/${end.startsWith('P') ? end : on(end)}`;
    }),
  );
}

/** The occurrence that an entry changes, as a series of days names it and as any other does. */
export function replacedBy(event: Component, zones: EntryZones): ReplacedTime | undefined {
  const line = lineIn(event, 'RECURRENCE-ID');
  if (line === undefined) return undefined;
  return { of: onClock(line.value, line, zones, undefined), ofDay: dateOf(line.value) };
}

/** The start of a changed occurrence. */
export interface ReplacedTime {
  readonly of: CalendarTime;
  readonly ofDay: CalendarTime;
}

export const isDate = (time: CalendarTime): boolean => readTime(time)?.kind === 'date';

/** The date of a wall clock. An instant has none until the zone of the calendar is known, and stays as it is. */
function dateOf(time: CalendarTime): CalendarTime {
  const read = readTime(time);
  return read?.kind === 'wall' ? writeTime(read.localMs).slice(0, 8) : time;
}

function onClock(
  time: CalendarTime,
  line: ContentLine,
  zones: EntryZones,
  seriesZone: EntryZone | undefined,
): CalendarTime {
  const read = readTime(time);
  const zone = read && zoneIn(line, read, zones);
  // Two entries of one TZID in one text share what is known of it.
  if (read === undefined || zone === undefined || zone === seriesZone) return time;
  return `${writeTime(instantOf(read, zone))}Z`;
}
