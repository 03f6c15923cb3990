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

/** The time of an entry; undefined if it has no readable start. */
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

/** A time with an unknown TZID is floating, because the zone of the calendar is the most likely one. */
const zoneIn = (line: ContentLine, { kind }: ReadTime, zones: EntryZones): EntryZone | undefined =>
  kind === 'wall' ? zones.get(line.parameters.TZID ?? '') : undefined;

/** The seconds of an entry whose end cannot be read. */
const shortestLength = 60;

/** Without an end, a date lasts for its day, and a time has no length (RFC 5545, 3.6.1). */
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

/** Floating times stay as they are, because both ends are floating. */
function inUtc(time: ReadTime, line: ContentLine, zones: EntryZones): ReadTime {
  return { ...time, localMs: instantOf(time, zoneIn(line, time, zones)) };
}

function instantOf({ localMs, kind }: ReadTime, zone: EntryZone | undefined): number {
  const isOnClock = kind === 'wall' && zone !== undefined;
  return (isOnClock ? clockOf(zone) : utcClock).toInstant(localMs);
}

/**
 * The times or periods of all lines with that name. In a series of days, they are dates on their own clock.
 * Otherwise they are times on the clock of the series, or instants.
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

/**
 * The occurrence that an entry changes, in the form for a series of days and in the form for other series.
 */
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

/**
 * The date of a wall clock time. The date of an instant depends on the zone of the calendar, so an instant
 * stays as it is.
 */
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
  // Entries with the same TZID in one text share one zone object.
  if (read === undefined || zone === undefined || zone === seriesZone) return time;
  return `${writeTime(instantOf(read, zone))}Z`;
}
