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

/** The calendars of a Google account (Calendar API v3). */
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
/** What was over before is handed over no more: years of it would have to be kept. It is more than anything looks back. */
const daysKept = 65;

interface GoogleCalendar {
  readonly id: string;
  readonly summary?: string;
  /** What the owner of the account calls it. */
  readonly summaryOverride?: string;
  readonly backgroundColor?: string;
  readonly timeZone?: string;
  readonly accessRole?: string;
  readonly primary?: boolean;
}

interface Page<Member> {
  /** By which a list is known from other answers. */
  readonly kind?: string;
  readonly items?: readonly Member[];
  readonly nextPageToken?: string;
  readonly nextSyncToken?: string;
}

/** A list that goes on for longer has no end. */
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
    // What is no list has no members either, and must not erase what is known.
    if (told.kind !== kind) break;
    yield told;
    const { nextPageToken: pageToken } = told;
    if (pageToken === undefined) return;
    if (pageToken === page.pageToken) break;
    page = { pageToken };
  }
  throw new CalendarFailure('not-a-calendar', 200);
}

/** People follow calendars of others, too; of more than this in all, those are left out. */
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
      color: /^#[0-9a-f]{6}$/iu.exec(calendar.backgroundColor ?? '')?.[0].toLowerCase() ?? null,
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

/** Of which calendar, and since when. */
interface Looked {
  readonly calendarId: string;
  readonly sinceMs: number;
}

interface GoogleState {
  readonly syncToken?: string;
}

/** Series come as series, so the horizon moves on without the provider. */
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

/** All pages; of an event that comes twice the last one counts. */
async function readRound(
  api: JsonApi,
  { calendarId, sinceMs }: Looked,
  state: GoogleState,
): Promise<Round> {
  const resources = new Map<string, ReadResource>();
  const removed = new Set<string>();
  let next: GoogleState = {};
  // Of more attendees than one only the owner of the account is told.
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
