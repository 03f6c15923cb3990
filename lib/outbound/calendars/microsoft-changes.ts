import {
  CalendarFailure,
  type PreviousReading,
  type ReadResource,
  type SourceChanges,
  type TakeResource,
} from './calendar-source.ts';
import { isOfToken, type JsonApi, writtenState } from './json-api.ts';
import {
  asItsSeries,
  type GraphEvent,
  occurrenceFields,
  readOf,
  seriesText,
  singleText,
} from './microsoft-event.ts';
import { type GraphPage, microsoftPages } from './microsoft-pages.ts';

/** Period of the events to read. */
interface Period {
  readonly from: string;
  readonly until: string;
}

/** Stored state: the period, with the address of its changes. */
interface GraphState extends Period {
  readonly link: string;
}

const dayMs = 86_400_000;
const daysBack = 62;
const daysAhead = 400;
/** Days for which the changes of one period are read. Then everything is read for a later period. */
const daysFollowed = 31;

const periodAt = (nowMs: number): Period => ({
  from: dayAt(nowMs - (daysBack + 1) * dayMs),
  until: dayAt(nowMs + (daysAhead + daysFollowed + 1) * dayMs),
});
const dayAt = (ms: number): string => `${new Date(ms).toISOString().slice(0, 10)}T00:00:00Z`;

/** Calendar and period to read. */
interface Looked {
  readonly api: JsonApi;
  readonly calendar: string;
  readonly period: Period;
}

/**
 * Reads the changes of a calendar at Microsoft Graph. Graph reports changes only for a fixed period, so everything is
 * read for a later period each month. A series is one resource with its occurrences. For a deleted occurrence, Graph
 * only reports that its series has changed.
 */
export async function readMicrosoftChanges(
  api: JsonApi,
  calendar: string,
  { state }: PreviousReading,
  nowMs: number,
  take: TakeResource,
): Promise<SourceChanges> {
  const known: Partial<GraphState> = state === undefined ? {} : JSON.parse(state);
  const { link = '', from = '', until = '' } = known;
  const isLongEnough = Date.parse(until) >= nowMs + daysAhead * dayMs;
  // A stored link is an absolute address. It may point to another host than the current setting.
  const isFollowed = isLongEnough && link !== '' && api.mayAsk(link);
  const since = isFollowed ? await readRound(api, link).catch(isOfToken) : undefined;
  const isWhole = since === undefined;
  const period = isWhole ? periodAt(nowMs) : { from, until };
  const round = since ?? (await readRound(api, firstLink(calendar, period)));
  const { singles, series, removed } = sorted(round.events);
  for (const event of singles) await take(resourceOf(event, singleText(event)));
  for (const told of series) {
    const resource = await seriesResource(told, isWhole, { api, calendar, period });
    if (resource === undefined) removed.push(told.id);
    else await take(resource);
  }
  const next = writtenState({ link: round.link, ...period });
  return { isWhole, removed: isWhole ? [] : removed, state: next };
}

const firstLink = (calendar: string, { from, until }: Period): string =>
  `${calendar}/calendarView/delta?startDateTime=${from}&endDateTime=${until}`;

const resourceOf = ({ id, '@odata.etag': etag = '' }: GraphEvent, text: string): ReadResource => ({
  id,
  etag,
  text,
});

/** Events of a round, and the address of the next round. */
interface Round {
  readonly events: readonly GraphEvent[];
  readonly link: string;
}

/** Reads all pages. The last version of an event counts. */
async function readRound(api: JsonApi, first: string): Promise<Round> {
  const events = new Map<string, GraphEvent>();
  let last: string | undefined;
  for await (const page of microsoftPages(first, pageReader(api))) {
    for (const event of page.value ?? []) events.set(event.id, readOf(event));
    last = page['@odata.deltaLink'];
  }
  if (last === undefined) throw new CalendarFailure('not-a-calendar', 200);
  return { events: [...events.values()], link: last };
}

/** Page lengths. Events arrive with their whole content, so a page of many events may be too large. */
const usualLength = 200;
const smallLength = 10;

/** After one page was too large, all later pages are small, because each failed page is read in vain. */
function pageReader(api: JsonApi) {
  let length = usualLength;
  const read = (link: string) => api.get<GraphPage<GraphEvent>>(link, preferring(length));
  return async (link: string): Promise<GraphPage<GraphEvent>> => {
    const page = length === usualLength ? await read(link).catch(isOfLength) : undefined;
    if (page !== undefined) return page;
    length = smallLength;
    return read(link);
  };
}

const preferring = (length: number) => ({
  prefer: `outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=${length}`,
});

/** Accepts only the failure of a successful response that is too long. Throws all others. */
function isOfLength(error: unknown): undefined {
  const isLong = error instanceof CalendarFailure && error.problem === 'quota';
  if (!isLong || error.status !== 200) throw error;
}

/** Events of one series in a round. */
interface Series {
  readonly id: string;
  readonly master: GraphEvent | undefined;
  readonly occurrences: readonly GraphEvent[];
  /** True if the series is deleted, or outside of the period. */
  readonly isRemoved: boolean;
}

function sorted(events: readonly GraphEvent[]) {
  const singles: GraphEvent[] = [];
  const removed: string[] = [];
  const masters = new Map<string, GraphEvent>();
  const occurrences = new Map<string, GraphEvent[]>();
  for (const event of events) {
    const { id, type, seriesMasterId } = event;
    if (event['@removed'] !== undefined) removed.push(id);
    else if (type === 'seriesMaster') masters.set(id, event);
    else if (!seriesMasterId) singles.push(event);
    else {
      const found = occurrences.get(seriesMasterId) ?? [];
      found.push(event);
      occurrences.set(seriesMasterId, found);
    }
  }
  const gone = new Set(removed);
  const series = [...new Set([...masters.keys(), ...occurrences.keys()])].map((id): Series => {
    const found = occurrences.get(id) ?? [];
    return { id, master: masters.get(id), occurrences: found, isRemoved: gone.has(id) };
  });
  return { singles, series, removed };
}

/**
 * Converts a series. In a complete reading its occurrences are included, without the members that only the series has.
 * Otherwise they are requested, because a missing one may be unchanged or deleted. Undefined if nothing of the series
 * is left.
 */
async function seriesResource(
  { id, master, occurrences, isRemoved }: Series,
  isWhole: boolean,
  looked: Looked,
): Promise<ReadResource | undefined> {
  const isTold = master !== undefined || occurrences.every(({ showAs }) => showAs);
  const isEnough = isWhole && isTold && !isRemoved;
  const found = isEnough ? undefined : await occurrencesOf(id, looked).catch(isNotFound);
  const known = master ?? { id };
  // A user invited to only some occurrences has no access to the series.
  const alone = isRemoved ? [] : occurrences.map((event) => asItsSeries(event, known));
  const all = found ?? alone;
  return all.length === 0 ? undefined : resourceOf(known, seriesText(known, all));
}

async function occurrencesOf(id: string, looked: Looked): Promise<readonly GraphEvent[]> {
  const { api, calendar, period } = looked;
  const { from, until } = period;
  const query = `startDateTime=${from}&endDateTime=${until}&$select=${occurrenceFields}&$top=500`;
  const first = `${calendar}/events/${encodeURIComponent(id)}/instances?${query}`;
  const found: GraphEvent[] = [];
  const pages = microsoftPages<GraphEvent>(first, (link) => api.get(link, inUtc));
  for await (const { value = [] } of pages) found.push(...value);
  return found;
}

const inUtc = { prefer: 'outlook.timezone="UTC"' };

function isNotFound(error: unknown): undefined {
  if (!(error instanceof CalendarFailure) || error.problem !== 'not-found') throw error;
}
