import type { Reader } from '../../data/reader.ts';
import {
  calendarNeeds,
  formerDefaultNeeds,
  type NamedCalendar,
} from '../../domain/hours/calendar-changes.ts';
import { calendarOwner, hostHours } from '../../domain/hours/needs.ts';
import type { Need } from '../../domain/snapshot.ts';
import type { Loaded } from '../run-transaction.ts';

/** Finds a calendar and its user. The user of a calendar never changes, so a separate earlier read is safe. */
export async function nameCalendar(
  uid: string,
  becomesDefault: boolean,
  reader: Reader,
): Promise<NamedCalendar | undefined> {
  const found = await reader.read([calendarOwner(uid)]);
  const userId = found.get(calendarOwner(uid));
  return userId === undefined ? undefined : { userId, uid, becomesDefault };
}

/** Reads the calendar and the hours of its user. If the default changes, reads the current default calendar too. */
export async function loadCalendar(
  reader: Reader,
  named: NamedCalendar | undefined,
  needs: readonly Need[] = named ? calendarNeeds(named) : [],
): Promise<Loaded> {
  const found = await reader.read(needs);
  if (named === undefined) return { snapshot: found };
  // The hours contain the ID of the default calendar.
  const readFirst = hostHours(named.userId);
  return { snapshot: await reader.readMore(found, formerDefaultNeeds(found, named)), readFirst };
}
