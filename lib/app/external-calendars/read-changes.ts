import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import type {
  CalendarSource,
  PreviousReading,
  ReadResource,
  SourceChanges,
} from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';

/** What is known of a calendar before it is read. */
export interface Reading extends PreviousReading {
  /** The addresses of the owner: what they declined does not make them busy. */
  readonly addresses: readonly string[];
  /** Epoch milliseconds. What is over then and does not recur is kept for its tag alone. */
  readonly sinceMs: number;
}

/** Changes of a calendar, read. */
export interface CalendarChanges extends SourceChanges {
  /** Entries that are new or different; with `isWhole`, all there are. */
  readonly changed: readonly CalendarEntry[];
  /** The zone that a feed names for its dates and floating times; undefined where it names none, or was not read. */
  readonly timeZone: string | undefined;
  /** The number of entries that were listed and not handed over. */
  readonly withheld: number;
}

/** Characters of the resources in one message to the thread. A message for each resource would take longer than reading it. */
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
    // What is known of it is not replaced with nothing.
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
