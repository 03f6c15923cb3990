import { apiHosts } from '../surroundings.ts';
import {
  type Asking,
  CalendarFailure,
  type CalendarSource,
  type ListedAccount,
  type PreviousReading,
  type ReadResource,
  type SourceChanges,
  type TakeResource,
} from './calendar-source.ts';
import { type GoogleEvent, googleEventFields, googleResource } from './google-event.ts';
import { eventsPath, putGoogleEvent, removeGoogleEvent } from './google-writing.ts';
import { isOfToken, JsonApi, writtenState } from './json-api.ts';

/** Calendars of a Google account (Calendar API v3). */
export function googleSource(
  { accessToken }: { readonly accessToken: string },
  asking: Asking,
): CalendarSource {
  const { google } = { ...apiHosts(), ...asking.hosts };
  const { nowMs = Date.now() } = asking;
  const api = new JsonApi(new URL('/calendar/v3/', google).href, accessToken, asking);
  return {
    listCalendars: () => listCalendars(api),
    readChanges: (calendarId, known, take) => {
      const sinceMs = nowMs - daysKept * dayMs;
      return readChanges(api, { calendarId, sinceMs }, known, take);
    },
    put: (calendarId, written) => putGoogleEvent(api, calendarId, written),
    remove: (calendarId, id, etag) => removeGoogleEvent(api, calendarId, id, etag),
    close: () => api.close(),
  };
}

const dayMs = 86_400_000;
/**
 * Days before now for which entries are read. No feature needs older ones, and storing years of them would be
 * expensive.
 */
const daysKept = 65;

interface GoogleCalendar {
  readonly id: string;
  readonly summary?: string;
  /** Name that the owner of the account has chosen. */
  readonly summaryOverride?: string;
  readonly backgroundColor?: string;
  readonly timeZone?: string;
  readonly accessRole?: string;
  readonly primary?: boolean;
}

interface Page<Member> {
  /** Identifies a list among other responses. */
  readonly kind?: string;
  readonly items?: readonly Member[];
  readonly nextPageToken?: string;
  readonly nextSyncToken?: string;
}

/** Maximum number of pages. A longer list is treated as endless. */
const mostPages = 1000;

async function* pagesOf<Member>(
  api: JsonApi,
  kind: 'calendar#calendarList' | 'calendar#events',
  path: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<Page<Member>> {
  let page: Record<string, string> = {};
  for (let pages = 0; pages < mostPages; pages += 1) {
    const asked = new URLSearchParams({ ...query, ...page });
    const told = await api.get<Page<Member>>(`${path}?${asked}`);
    // A response without a list has no members, and must not delete stored entries.
    if (told.kind !== kind) break;
    yield told;
    const { nextPageToken: pageToken } = told;
    if (pageToken === undefined) return;
    if (pageToken === page.pageToken) break;
    page = { pageToken };
  }
  throw new CalendarFailure('not-a-calendar', 200);
}

/** Maximum number of calendars with those of other people. Beyond it, these are left out. */
const mostCalendars = 40;

async function listCalendars(api: JsonApi): Promise<ListedAccount> {
  const fields =
    'kind,nextPageToken,items(id,summary,summaryOverride,backgroundColor,timeZone,accessRole,primary)';
  const found: GoogleCalendar[] = [];
  const pages = pagesOf<GoogleCalendar>(api, 'calendar#calendarList', 'users/me/calendarList', {
    maxResults: '250',
    showHidden: 'true',
    fields,
  });
  for await (const { items = [] } of pages) found.push(...items);
  const calendars = found
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((calendar) => ({
      id: calendar.id,
      name: (calendar.summaryOverride ?? calendar.summary ?? '').slice(0, 255),
      color: /^#[0-9 a-f]{6}$/iu.exec(calendar.backgroundColor ?? '')?.[0].toLowerCase() ?? null,
      timeZone: calendar.timeZone ?? null,
      isWritable: ['owner', 'writer'].includes(calendar.accessRole ?? ''),
      isOwn: calendar.accessRole === 'owner',
    }))
    .filter(({ isOwn }, index) => isOwn || index < mostCalendars);
  // The primary calendar has the address of the account as its ID.
  const addresses = found.flatMap(({ id, primary }) => (primary === true ? [id] : []));
  return { calendars, addresses };
}

const rankOf = ({ primary, accessRole = '' }: GoogleCalendar): number =>
  primary === true ? 0 : ['owner', 'writer'].indexOf(accessRole) + 1 || 3;

/** Calendar to read, and the start of the period. */
interface Looked {
  readonly calendarId: string;
  readonly sinceMs: number;
}

interface GoogleState {
  readonly syncToken?: string;
}

/** Reads series as series, so the horizon can move without new requests. */
async function readChanges(
  api: JsonApi,
  looked: Looked,
  { state }: PreviousReading,
  take: TakeResource,
): Promise<SourceChanges> {
  const { syncToken }: GoogleState = state === undefined ? {} : JSON.parse(state);
  const since =
    syncToken === undefined
      ? undefined
      : await readRound(api, looked, { syncToken }).catch(isOfToken);
  const told = since ?? (await readRound(api, looked, {}));
  for (const resource of told.resources.values()) await take(resource);
  const isWhole = since === undefined;
  return { isWhole, removed: isWhole ? [] : [...told.removed], state: writtenState(told.state) };
}

interface Round {
  readonly resources: ReadonlyMap<string, ReadResource>;
  readonly removed: ReadonlySet<string>;
  readonly state: GoogleState;
}

/** Reads all pages. If an event appears twice, the last one counts. */
async function readRound(
  api: JsonApi,
  { calendarId, sinceMs }: Looked,
  state: GoogleState,
): Promise<Round> {
  const resources = new Map<string, ReadResource>();
  const removed = new Set<string>();
  let next: GoogleState = {};
  // With a maximum of one attendee, Google returns only the owner of the account.
  const pages = pagesOf<GoogleEvent>(api, 'calendar#events', eventsPath(calendarId), {
    maxResults: '2500',
    maxAttendees: '1',
    showDeleted: 'true',
    fields: `kind,nextPageToken,nextSyncToken,items(${googleEventFields})`,
    ...state,
  });
  for await (const { items = [], nextSyncToken: syncToken } of pages) {
    for (const event of items) {
      const resource = googleResource(event, sinceMs);
      resources.delete(event.id);
      removed.delete(event.id);
      if (resource === undefined) removed.add(event.id);
      else resources.set(event.id, resource);
    }
    next = syncToken === undefined ? {} : { syncToken };
  }
  return { resources, removed, state: next };
}
