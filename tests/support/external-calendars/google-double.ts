import {
  type Instead,
  type JsonReply,
  type JsonRequest,
  startJsonServer,
} from '../http/json-server.ts';

/*
 * A double of the part of the Google Calendar API that the service uses. It follows the documentation:
 *
 * - https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list
 * - https://developers.google.com/workspace/calendar/api/v3/reference/events (`status`, `recurringEventId`, `id`)
 * - https://developers.google.com/workspace/calendar/api/v3/reference/events/list (parameters that a sync token excludes)
 * - https://developers.google.com/workspace/calendar/api/v3/reference/events/insert, …/patch and …/delete
 * - https://developers.google.com/workspace/calendar/api/guides/sync (tokens, pages, 410)
 * - https://developers.google.com/workspace/calendar/api/guides/errors (bodies of errors)
 * - https://developers.google.com/workspace/calendar/api/guides/version-resources (If-Match)
 * - https://developers.google.com/workspace/calendar/api/guides/performance (`fields`, and how a patch is applied)
 *
 * Two facts are not documented: the ID of a deleted event cannot be used again
 * (https://stackoverflow.com/questions/27542721), and a patch from a day to a time must set `date` to null.
 */

// biome-ignore lint/suspicious/noExplicitAny: an event can have any JSON members.
export type Json = Record<string, any>;

interface Kept {
  readonly event: Json;
  /** The number of the change that made this version. */
  readonly change: number;
}

export interface GoogleDouble {
  readonly url: string;
  readonly asked: JsonRequest[];
  /** The entries of the calendar list. */
  calendars: Json[];
  manners: GoogleManners;
  /** Adds an event to a calendar, like another client. */
  readonly put: (calendarId: string, event: Json) => void;
  /** Deletes an event, or an occurrence of a series. */
  readonly cancel: (calendarId: string, id: string) => void;
  /** The events that are not deleted. */
  readonly events: (calendarId: string) => readonly Json[];
  readonly close: () => void;
}

interface GoogleManners {
  readonly instead?: Instead;
  readonly pageLength?: number;
  /** Tokens from before this change are too old. */
  readonly oldest?: number;
}

export const googleToken = 'token-of-google';

class Account {
  readonly kept = new Map<string, Map<string, Kept>>();
  readonly asked: JsonRequest[] = [];
  calendars: Json[] = [
    { id: 'ann@example.com', summary: 'Ann', primary: true, accessRole: 'owner' },
  ];
  manners: GoogleManners = {};
  #changes = 0;

  get changes(): number {
    return this.#changes;
  }

  in(calendarId: string): Map<string, Kept> {
    const found = this.kept.get(calendarId) ?? new Map<string, Kept>();
    this.kept.set(calendarId, found);
    return found;
  }

  write(calendarId: string, event: Json): Json {
    this.#changes += 1;
    const written = { kind: 'calendar#event', ...event, etag: `"${this.#changes}"` };
    this.in(calendarId).set(event.id, { event: written, change: this.#changes });
    return written;
  }

  /** Only these members are certain in a deleted event. */
  cancel(calendarId: string, id: string): void {
    const { recurringEventId, originalStartTime } = this.in(calendarId).get(id)?.event ?? {};
    const ofSeries = recurringEventId === undefined ? {} : { recurringEventId, originalStartTime };
    this.write(calendarId, { id, status: 'cancelled', ...ofSeries });
  }
}

/** `host`: the name in the URL of the double. Every name resolves to this machine. */
export async function startGoogleDouble(host = 'google.example'): Promise<GoogleDouble> {
  const account = new Account();
  const { port, close } = await startJsonServer((asked, response) => {
    account.asked.push(asked);
    if (account.manners.instead?.(asked, response)) return undefined;
    return answer(account, asked);
  });
  return Object.assign(account, {
    url: `http://${host}:${port}`,
    put: (calendarId: string, event: Json) => {
      account.write(calendarId, {
        status: 'confirmed',
        iCalUID: `${event.id}@google.com`,
        ...event,
      });
    },
    events: (calendarId: string) =>
      [...account.in(calendarId).values()].flatMap(({ event }) =>
        event.status === 'cancelled' ? [] : [event],
      ),
    close,
  });
}

export const googleError = (status: number, reason: string): JsonReply => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'calendar', reason }] } },
});

function answer(account: Account, asked: JsonRequest): JsonReply {
  const { method, url, headers } = asked;
  if (headers.authorization !== `Bearer ${googleToken}`) return googleError(401, 'authError');
  const [, , version, ...path] = url.pathname.split('/').map(decodeURIComponent);
  if (!url.pathname.startsWith('/calendar/') || version !== 'v3')
    return googleError(404, 'notFound');
  const reply = path[0] === 'users' ? listed(account, asked) : ofEvents(account, asked, path);
  const fields = url.searchParams.get('fields');
  const isGood = reply.status < 300 && method !== 'DELETE' && fields !== null;
  return isGood ? { ...reply, body: selected(reply.body as Json, fields) } : reply;
}

/** A page of a list. `last` is added to the last page. */
function page({ manners }: Account, { url }: JsonRequest, all: readonly Json[], last: Json): Json {
  const from = Number(url.searchParams.get('pageToken')?.slice(1) ?? 0);
  const asked = Number(url.searchParams.get('maxResults') ?? 250);
  const until = from + Math.min(asked, manners.pageLength ?? asked);
  const next = until < all.length ? { nextPageToken: `p${until}` } : last;
  const kind = url.pathname.endsWith('/events') ? 'calendar#events' : 'calendar#calendarList';
  return { kind, items: all.slice(from, until), ...next };
}

const listed = (account: Account, asked: JsonRequest): JsonReply => ({
  status: 200,
  body: page(account, asked, account.calendars, { nextSyncToken: 'of-the-list' }),
});

function ofEvents(account: Account, asked: JsonRequest, path: readonly string[]): JsonReply {
  const [kind, calendarId = '', events, id] = path;
  const calendar = account.calendars.find((one) => one.id === calendarId);
  if (kind !== 'calendars' || events !== 'events' || calendar === undefined) {
    return googleError(404, 'notFound');
  }
  if (id === undefined) {
    return asked.method === 'POST'
      ? inserted(account, asked, calendarId)
      : eventsOf(account, asked, calendarId);
  }
  const found = account.in(calendarId).get(id)?.event;
  if (found === undefined) return googleError(404, 'notFound');
  if (asked.method === 'GET') return { status: 200, body: found };
  const expected = asked.headers['if-match'];
  if (expected !== undefined && expected !== found.etag) return googleError(412, 'conditionNotMet');
  if (asked.method === 'PATCH') {
    const event = patched(found, asked.body) as Json;
    const times = [event.start, event.end] as readonly Json[];
    if (times.some(({ date, dateTime }) => date !== undefined && dateTime !== undefined)) {
      return googleError(400, 'invalid');
    }
    return { status: 200, body: account.write(calendarId, event) };
  }
  if (found.status === 'cancelled') return googleError(410, 'deleted');
  account.cancel(calendarId, id);
  return { status: 204 };
}

function inserted(account: Account, { body }: JsonRequest, calendarId: string): JsonReply {
  const { id } = body;
  if (!/^[a-v0-9]{5,1024}$/u.test(id)) return googleError(400, 'invalid');
  if (account.in(calendarId).has(id)) return googleError(409, 'duplicate');
  return { status: 200, body: account.write(calendarId, { iCalUID: `${id}@google.com`, ...body }) };
}

const withoutToken = ['iCalUID', 'orderBy', 'q', 'timeMin', 'timeMax', 'updatedMin'];

function eventsOf(account: Account, asked: JsonRequest, calendarId: string): JsonReply {
  const { searchParams: query } = asked.url;
  const token = query.get('syncToken');
  const showsDeleted = query.get('showDeleted') === 'true';
  const isRefused =
    withoutToken.some((name) => query.has(name)) || query.get('showDeleted') === 'false';
  if (token !== null && isRefused) return googleError(400, 'syncTokenWithRequestRestrictions');
  const since = token === null ? 0 : Number(/^t(\d+)$/u.exec(token)?.[1] ?? Number.NaN);
  const { oldest = 0 } = account.manners;
  if (Number.isNaN(since) || (token !== null && since < oldest)) {
    return googleError(410, 'fullSyncRequired');
  }
  const most = Number(query.get('maxAttendees') ?? Number.POSITIVE_INFINITY);
  const found = [...account.in(calendarId).values()]
    .filter(({ event, change }) => {
      if (token !== null) return change > since;
      // Without `singleEvents`, cancelled occurrences are always returned.
      return event.status !== 'cancelled' || showsDeleted || event.recurringEventId !== undefined;
    })
    .map(({ event }) => withAttendees(event, most));
  return {
    status: 200,
    body: page(account, asked, found, { nextSyncToken: `t${account.changes}` }),
  };
}

/** With more attendees than requested, only the owner of the calendar is returned. */
const withAttendees = (event: Json, most: number): Json =>
  (event.attendees?.length ?? 0) <= most
    ? event
    : { ...event, attendees: event.attendees.filter(({ self }: Json) => self) };

/**
 * Applies a merge patch: `null` removes a member, objects are merged, and every other value
 * replaces the former one (RFC 7396).
 */
export function patched(before: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const merged: Json = typeof before === 'object' && before !== null ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = patched(merged[name], value);
  }
  return merged;
}

/** Splits at commas, except within parentheses. */
function partsOf(fields: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of fields) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts;
}

/** The members that `fields` names: `a,b(c,d),e/f`. */
export function selected(value: Json | readonly Json[], fields: string): Json | readonly Json[] {
  if (Array.isArray(value)) return value.map((one) => selected(one, fields) as Json);
  const pairs = partsOf(fields).flatMap((part): [string, unknown][] => {
    const [, name = '', below, within] = /^(\w+)(?:\/(.+)|\((.*)\))?$/u.exec(part) ?? [];
    const found = (value as Json)[name];
    const inner = below ?? within;
    if (found === undefined) return [];
    return [[name, inner === undefined ? found : selected(found, inner)]];
  });
  return Object.fromEntries(pairs);
}
