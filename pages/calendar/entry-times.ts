import type { Entry, ScheduleEntry } from './entries.ts';
import { isDayStart, movedOnWall, wallAt } from './wall-clock.ts';

/** Minimum drawn length of an entry. When clocks are set back, its local end may be before its local start. */
const leastMs = 15 * 60_000;

export interface EntrySpan {
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  /** Whether clocks are set back within the entry, so that its drawn length is not its duration. */
  readonly isDistorted: boolean;
}

/** Whether an all-day entry starts and ends with a day of this time zone. */
export const isWholeDays = (entry: Entry, timeZone: string): boolean =>
  entry.kind === 'schedule' &&
  entry.schedule.isAllDay &&
  isDayStart(entry.startMs, timeZone) &&
  isDayStart(entry.endMs, timeZone);

/** The local times at which an entry is drawn in a time zone. */
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

/** Moves an entry by local time, as the grid shows it. */
export function movedTimes(entry: Entry, byMs: number, timeZone: string): NewTimes {
  const startMs = movedOnWall(entry.startMs, byMs, timeZone);
  const endMs = movedOnWall(entry.endMs, byMs, timeZone);
  const keepsLength = placedIn(entry, timeZone).isDistorted || endMs <= startMs;
  return { startMs, endMs: keepsLength ? startMs + entry.endMs - entry.startMs : endMs };
}

/** Moves the end of an entry by local time. Returns undefined if the new end is not after the start. */
export function resizedTimes(entry: Entry, byMs: number, timeZone: string): NewTimes | undefined {
  const endMs = movedOnWall(entry.endMs, byMs, timeZone);
  return endMs > entry.startMs ? { startMs: entry.startMs, endMs } : undefined;
}

/**
 * The times to send. An all-day schedule is sent with the dates of the displayed time zone, on which the user dropped
 * it. In its own time zone, days may begin at other instants.
 */
export function sentTimes(
  { schedule }: ScheduleEntry,
  { startMs, endMs }: NewTimes,
  timeZone: string,
): { readonly startedAt: string; readonly endedAt: string } {
  const at = (ms: number) =>
    schedule.isAllDay ? wallAt(ms, timeZone).slice(0, 10) : new Date(ms).toISOString();
  return { startedAt: at(startMs), endedAt: at(endMs) };
}
