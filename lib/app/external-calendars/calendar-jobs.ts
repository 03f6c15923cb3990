import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import { type ReadEntries, readEntries } from '../../domain/external-calendars/read-entries.ts';
import type { ReadResource } from '../../outbound/calendars/calendar-source.ts';
import { readRows } from '../../outbound/calendars/dav-collection.ts';
import { busyOfCalendars } from './busy-of-calendars.ts';

/** Texts of one calendar, with the data that parsing them needs. */
interface Texts {
  readonly resources: readonly ReadResource[];
  readonly addresses: readonly string[];
  readonly sinceMs: number;
  /** Custom zones, which earlier texts of the calendar defined. */
  readonly ownZones: readonly string[];
}

/** Entries of some texts. */
interface TextEntries {
  readonly entries: readonly CalendarEntry[];
  /** Zone that a feed specifies for its dates and floating times. */
  readonly timeZone: string | undefined;
  readonly ownZones: readonly string[];
}

function readTexts({ resources, addresses, sinceMs, ownZones }: Texts): TextEntries {
  const zones = new Set(ownZones);
  const read = resources.map((resource) => {
    const found = readEntries({ ...resource, addresses, sinceMs, ownZones: zones });
    return { ...found, entries: withUnreadable(resource, found) };
  });
  // Only a feed has a zone of its own. An entry of a server can name the zone of the calendar that it was copied from.
  const feed = resources.findIndex(({ id }) => id === '');
  return {
    entries: read.flatMap(({ entries }) => entries),
    timeZone: read[feed]?.timeZone,
    ownZones: [...zones],
  };
}

/** Stores the number of unreadable entries in the entry of their resource, or for a feed in an entry of its own. */
function withUnreadable(
  { id }: ReadResource,
  { entries, unreadable }: ReadEntries,
): readonly CalendarEntry[] {
  if (unreadable === 0) return entries;
  if (id === '') return [...entries, { id: '', uid: '', etag: '', unreadable }];
  return entries.map((entry) => ({ ...entry, unreadable }));
}

/** Calendars as JSON, which is faster to transfer to the thread than objects. */
interface CountedCalendars {
  readonly calendars: string;
  readonly nowMs: number;
}

const countBusy = ({ calendars, nowMs }: CountedCalendars) =>
  busyOfCalendars(nowMs)(JSON.parse(calendars));

/** Jobs of the thread: all work with a cost that depends on the content from providers. */
export const calendarJobs = { rows: readRows, entries: readTexts, busy: countBusy };

type CalendarJobs = typeof calendarJobs;

/** Runs a job and returns its result. */
export type RunCalendarJob = <Name extends keyof CalendarJobs>(
  name: Name,
  input: Parameters<CalendarJobs[Name]>[0],
) => Promise<Awaited<ReturnType<CalendarJobs[Name]>>>;
