import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import type {
  CalendarSource,
  PreviousReading,
  ReadResource,
  SourceChanges,
} from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';

/** Stored data of a calendar before it is read. */
export interface Reading extends PreviousReading {
  /** The addresses of the owner: what they declined does not make them busy. */
  readonly addresses: readonly string[];
  /** Epoch milliseconds. Entries that ended before and do not recur are stored only for their tag. */
  readonly sinceMs: number;
}

/** Parsed changes of a calendar. */
export interface CalendarChanges extends SourceChanges {
  /** New or changed entries; with `isWhole`, all entries. */
  readonly changed: readonly CalendarEntry[];
  /**
   * Zone that a feed specifies for its dates and floating times; undefined if there is none or the feed was not read.
   */
  readonly timeZone: string | undefined;
  /** Number of listed entries without content. */
  readonly withheld: number;
}

/**
 * Characters of the resources in one message to the thread. A message for each resource would take longer than parsing
 * it.
 */
const charsAtOnce = 1_000_000;

/** Reads what has changed in a calendar. Throws a `CalendarFailure`. */
export async function readChanges(
  source: CalendarSource,
  calendarId: string,
  { state, etags, addresses, sinceMs }: Reading,
  run: RunCalendarJob,
): Promise<CalendarChanges> {
  const changed: CalendarEntry[] = [];
  let timeZone: string | undefined;
  let withheld = 0;
  let ownZones: readonly string[] = [];
  let resources: ReadResource[] = [];
  let chars = 0;
  const readTaken = async () => {
    if (resources.length === 0) return;
    const read = await run('entries', { resources, addresses, sinceMs, ownZones });
    [resources, chars] = [[], 0];
    // Not spread into arguments, because a large feed has more entries than a call can have arguments.
    for (const entry of read.entries) changed.push(entry);
    timeZone ??= read.timeZone;
    ownZones = read.ownZones;
  };
  const changes = await source.readChanges(calendarId, { state, etags }, async (resource) => {
    // An empty text does not replace the stored entry.
    if (resource.text === '') {
      withheld += 1;
      return;
    }
    resources.push(resource);
    chars += resource.text.length;
    if (chars > charsAtOnce) await readTaken();
  });
  await readTaken();
  return { ...changes, changed, timeZone, withheld };
}
