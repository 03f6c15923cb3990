import { parseLocalDate } from '../../lib/domain/time/instant.ts';
import { startOfDay } from '../../lib/domain/time/local-date.ts';
import { dayMs, isZone, offsetAt, toInstant, toLocal, zone } from '../../lib/domain/time/zone.ts';

/** What the clock of a zone shows at an instant, as the grid takes it: `2026-11-23T09:00:00`. */
export const wallAt = (ms: number, timeZone: string): string =>
  new Date(toLocal(zone(timeZone), ms)).toISOString().slice(0, 19);

/** The instant at which a clock shows a time. What the clock skips moves forward; of what it shows twice the first is taken. */
export const instantAt = (wall: string, timeZone: string): number =>
  toInstant(zone(timeZone), Date.parse(`${wall.slice(0, 19)}Z`));

/** Another time on the same clock, such as `2026-11-23T10:00:00` an hour after 9:00. Nothing moves where nothing is asked for, even at an hour that is shown twice. */
export function movedOnWall(ms: number, byMs: number, timeZone: string): number {
  if (byMs === 0) return ms;
  const at = zone(timeZone);
  return toInstant(at, toLocal(at, ms) + byMs);
}

/** The instant with which a local date (`2026-11-23`) begins. */
export function dayStart(date: string, timeZone: string): number {
  const day = parseLocalDate(date);
  if (day === undefined) throw new RangeError(`Not a date: ${date}`);
  return startOfDay(zone(timeZone), day);
}

/** Whether a local date begins at the instant. */
export function isDayStart(ms: number, timeZone: string): boolean {
  const at = zone(timeZone);
  return startOfDay(at, Math.floor(toLocal(at, ms) / dayMs)) === ms;
}

/** `2026-11-24` a day after `2026-11-23`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whether a text is a date of the calendar, in the years for which the service keeps times and the page can turn to others. */
export const isDate = (text: string): boolean =>
  text >= '1000' && text < '9000' && parseLocalDate(text) !== undefined;

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** `+09:00`, by which the grid knows what time it is in a zone. */
export function offsetText(ms: number, timeZone: string): string {
  const minutes = Math.round(offsetAt(zone(timeZone), ms) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** Browsers know zones that the service does not, or none at all. */
export const knownZone = (...names: readonly (string | null | undefined)[]): string =>
  names.find((name): name is string => typeof name === 'string' && isZone(name)) ?? 'UTC';
