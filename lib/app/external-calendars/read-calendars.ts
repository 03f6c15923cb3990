import type { ReadCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import { ianaName } from '../../domain/external-calendars/zone-names.ts';
import { isZone } from '../../domain/time/zone.ts';
import {
  CalendarFailure,
  type CalendarProblem,
  type CalendarSource,
  type ListedCalendar,
  type PreviousReading,
} from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import type { WithoutOwn } from './own-entries.ts';
import type { readChanges } from './read-changes.ts';

/** Calendars of an account to read, with their stored data. */
export interface Reading {
  readonly calendars: readonly (Pick<ListedCalendar, 'id'> & Partial<ListedCalendar>)[];
  readonly known: (id: string) => PreviousReading & { readonly timeZone: string | null };
  readonly addresses: readonly string[];
  readonly sinceMs: number;
  /** Zone for dates, if neither the provider nor the calendar specifies one. */
  readonly timeZone: string;
  readonly withoutOwn: WithoutOwn;
}

export interface ReadAccount {
  readonly read: readonly ReadCalendar[];
  readonly unread: readonly { readonly id: string; readonly error: CalendarProblem }[];
}

/** Only a `CalendarFailure` is a failure of the provider. All other errors are thrown. */
export const problemOfFailure = (error: unknown): CalendarProblem => {
  if (error instanceof CalendarFailure) return error.problem;
  throw error;
};

/** Reads the calendars one after the other. A calendar that cannot be read does not stop the others. */
export async function readCalendars(
  source: CalendarSource,
  { calendars, known, addresses, sinceMs, timeZone, withoutOwn }: Reading,
  run: RunCalendarJob,
  readOne: typeof readChanges,
): Promise<ReadAccount> {
  const read: ReadCalendar[] = [];
  const unread: { id: string; error: CalendarProblem }[] = [];
  for (const listed of calendars) {
    const { id } = listed;
    try {
      const before = known(id);
      const changes = await readOne(source, id, { ...before, addresses, sinceMs }, run);
      // Only a complete reading of a listed calendar contains all data about its zone. Otherwise the stored zone is
      // used, too.
      const isTold = changes.isWhole && listed.timeZone !== undefined;
      const stored = isTold ? null : before.timeZone;
      const zones = [changes.timeZone, ianaName(listed.timeZone ?? ''), stored, timeZone];
      read.push({
        id,
        isWhole: changes.isWhole,
        removed: changes.removed,
        changed: await withoutOwn(id, changes.changed),
        state: changes.state,
        withheld: changes.withheld,
        timeZone: zones.find((zone) => typeof zone === 'string' && isZone(zone)) ?? null,
      });
    } catch (error) {
      unread.push({ id, error: problemOfFailure(error) });
    }
  }
  return { read, unread };
}

/** Maximum number of characters of the entries stored for one connection. */
const charsAtMost = 8_000_000;

/** True if the entries are too large to be stored. */
export const isTooMuch = (read: readonly ReadCalendar[]): boolean =>
  read.reduce((sum, { changed }) => sum + JSON.stringify(changed).length, 0) > charsAtMost;
