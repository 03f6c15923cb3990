import { toInstant, toLocal, zone } from '../../../lib/domain/time/zone.ts';

/** The clock of a zone at an instant, as a form field has it: `2026-11-23T09:30`. */
export const wallClock = (instant: string, timeZone: string): string =>
  new Date(toLocal(zone(timeZone), Date.parse(instant))).toISOString().slice(0, 16);

/** The instant at which the clock of a zone shows what a form field has. What the clock skips moves forward; of an empty field it is ''. */
export function instantAt(wall: string, timeZone: string): string {
  // Some browsers make a date of anything.
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/u.test(wall)) return '';
  const shown = Date.parse(`${wall.slice(0, 16)}:00Z`);
  return Number.isNaN(shown) ? '' : new Date(toInstant(zone(timeZone), shown)).toISOString();
}
