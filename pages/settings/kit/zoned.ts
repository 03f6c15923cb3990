import { toInstant, toLocal, zone } from '../../../lib/domain/time/zone.ts';

/** The local time of an instant in the format of form fields: `2026-11-23T09:30`. */
export const wallClock = (instant: string, timeZone: string): string =>
  new Date(toLocal(zone(timeZone), Date.parse(instant))).toISOString().slice(0, 16);

/**
 * The instant of a local time from a form field. A skipped local time moves forward. Returns an empty text for an empty
 * field.
 */
export function instantAt(wall: string, timeZone: string): string {
  // Some browsers parse almost any text as a date.
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/u.test(wall)) return '';
  const shown = Date.parse(`${wall.slice(0, 16)}:00Z`);
  return Number.isNaN(shown) ? '' : new Date(toInstant(zone(timeZone), shown)).toISOString();
}
