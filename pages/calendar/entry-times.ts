import type { Entry, ScheduleEntry } from './entries.ts';
import { isDayStart, movedOnWall, wallAt } from './wall-clock.ts';

/** So long an entry is drawn at least, if clocks that are set back would end it before it starts. */
const leastMs = 15 * 60_000;

export interface EntrySpan {
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  /** The clock is set back within the entry, so that it is not as long as it looks. */
  readonly isDistorted: boolean;
}

/** Whether an entry is all-day in a zone: where its days are days. */
export const isWholeDays = (entry: Entry, timeZone: string): boolean =>
  entry.kind === 'schedule' &&
  entry.schedule.isAllDay &&
  isDayStart(entry.startMs, timeZone) &&
  isDayStart(entry.endMs, timeZone);

/** Where an entry stands on the clock of a zone. */
export function placedIn(entry: Entry, timeZone: string): EntrySpan {
  const { startMs, endMs } = entry;
  const [start, end] = [wallAt(startMs, timeZone), wallAt(endMs, timeZone)];
  const allDay = isWholeDays(entry, timeZone);
  if (allDay) {
    return { start: start.slice(0, 10), end: end.slice(0, 10), allDay, isDistorted: false };
  }
  const drawnMs = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
  if (drawnMs >= Math.min(leastMs, endMs - startMs)) {
    return { start, end, allDay, isDistorted: false };
  }
  const leastEnd = new Date(Date.parse(`${start}Z`) + leastMs).toISOString().slice(0, 19);
  return { start, end: leastEnd, allDay, isDistorted: true };
}

export interface NewTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/** The times of an entry that was moved on the grid: as they were shown. */
export function movedTimes(entry: Entry, byMs: number, timeZone: string): NewTimes {
  const startMs = movedOnWall(entry.startMs, byMs, timeZone);
  const endMs = movedOnWall(entry.endMs, byMs, timeZone);
  const keepsLength = placedIn(entry, timeZone).isDistorted || endMs <= startMs;
  return { startMs, endMs: keepsLength ? startMs + entry.endMs - entry.startMs : endMs };
}

/** The times of an entry whose end was moved; undefined where nothing would be left of it. */
export function resizedTimes(entry: Entry, byMs: number, timeZone: string): NewTimes | undefined {
  const endMs = movedOnWall(entry.endMs, byMs, timeZone);
  return endMs > entry.startMs ? { startMs: entry.startMs, endMs } : undefined;
}

/** What is sent of new times. Days are those on which the entry was dropped: of the zone that is shown, where days of its own zone may begin at other times. */
export function sentTimes(
  { schedule }: ScheduleEntry,
  { startMs, endMs }: NewTimes,
  timeZone: string,
): { readonly startedAt: string; readonly endedAt: string } {
  const at = (ms: number) =>
    schedule.isAllDay ? wallAt(ms, timeZone).slice(0, 10) : new Date(ms).toISOString();
  return { startedAt: at(startMs), endedAt: at(endMs) };
}
