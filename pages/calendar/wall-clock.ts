import { parseLocalDate } from '../../lib/domain/time/instant.ts';
import { startOfDay } from '../../lib/domain/time/local-date.ts';
import { dayMs, isZone, offsetAt, toInstant, toLocal, zone } from '../../lib/domain/time/zone.ts';

/** The local time of an instant, in the format of the grid: `2026-11-23T09:00:00`. */
export const wallAt = (ms: number, timeZone: string): string =>
  new Date(toLocal(zone(timeZone), ms)).toISOString().slice(0, 19);

/** The instant of a local time. A skipped local time moves forward. A repeated local time is its first instant. */
export const instantAt = (wall: string, timeZone: string): number =>
  toInstant(zone(timeZone), Date.parse(`${wall.slice(0, 19)}Z`));

/**
 * Moves an instant by local time, for example from 9:00 to `2026-11-23T10:00:00`. Moving by 0 returns the same instant,
 * even if its local time is repeated.
 */
export function movedOnWall(ms: number, byMs: number, timeZone: string): number {
  if (byMs === 0) return ms;
  const at = zone(timeZone);
  return toInstant(at, toLocal(at, ms) + byMs);
}

/** The instant at which a local date (`2026-11-23`) begins. */
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

/** Whether a text is a valid date, within the years that the service and the page support. */
export const isDate = (text: string): boolean =>
  text >= '1000' && text < '9000' && parseLocalDate(text) !== undefined;

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The UTC offset of a time zone, such as `+09:00`. The grid needs it to show the current time. */
export function offsetText(ms: number, timeZone: string): string {
  const minutes = Math.round(offsetAt(zone(timeZone), ms) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** The first time zone that the service supports, or UTC. Browsers may report other zones, or none. */
export const knownZone = (...names: readonly (string | null | undefined)[]): string =>
  names.find((name): name is string => typeof name === 'string' && isZone(name)) ?? 'UTC';
