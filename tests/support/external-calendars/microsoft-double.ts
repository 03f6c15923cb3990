import { type JsonReply, type JsonRequest, startJsonServer } from '../http/json-server.ts';
import {
  type Json,
  type Kept,
  MicrosoftAccount,
  type MicrosoftManners,
  usual,
} from './microsoft-account.ts';
import { microsoftOccurrences } from './microsoft-series.ts';

/*
 * A double of the part of Microsoft Graph that the service uses for calendars. It follows the documentation:
 *
 * - https://learn.microsoft.com/en-us/graph/api/user-list-calendars and …/graph/api/resources/calendar
 * - https://learn.microsoft.com/en-us/graph/api/event-delta (no `$select`; the meaning of `@removed`)
 * - https://learn.microsoft.com/en-us/graph/delta-query-events (links, pages, one calendar at a time)
 * - https://learn.microsoft.com/en-us/graph/delta-query-overview (410, and that an item may come more than once)
 * - https://learn.microsoft.com/en-us/graph/api/event-list-instances
 * - https://learn.microsoft.com/en-us/graph/api/calendar-post-events, …/event-update, …/event-delete
 * - https://learn.microsoft.com/en-us/graph/api/resources/event (`type`, `showAs`, `transactionId`)
 * - https://learn.microsoft.com/en-us/graph/api/singlevaluelegacyextendedproperty-get (the filter)
 * - https://learn.microsoft.com/en-us/graph/errors and …/graph/throttling
 *
 * Three facts are not documented. In a delta, an occurrence has only its id, its times and its series
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/7632). A deleted occurrence is not returned, only the rest of
 * its series (https://stackoverflow.com/questions/55641502, https://github.com/microsoftgraph/microsoft-graph-docs/pull/4501).
 * The transaction ID of another event is refused (https://github.com/alcionai/corso/issues/2490).
 */

export interface MicrosoftDouble {
  readonly url: string;
  readonly asked: JsonRequest[];
  calendars: Json[];
  manners: MicrosoftManners;
  /** Adds an event to a calendar, like another client. With occurrences, the event is a series. */
  readonly put: (calendarId: string, event: Json, occurrences?: readonly Json[]) => void;
  readonly remove: (calendarId: string, id: string) => void;
  readonly events: (calendarId: string) => readonly Json[];
  readonly close: () => void;
}

export const microsoftToken = 'token-of-microsoft';

interface Period {
  readonly from: string;
  readonly until: string;
}

export async function startMicrosoftDouble(host = 'graph.example'): Promise<MicrosoftDouble> {
  const account = new MicrosoftAccount();
  const { port, close } = await startJsonServer((asked, response) => {
    account.asked.push(asked);
    if (account.manners.instead?.(asked, response)) return undefined;
    return answer(account, asked);
  });
  account.base = `http://${host}:${port}`;
  return Object.assign(account, {
    url: account.base,
    put: (calendarId: string, event: Json, occurrences?: readonly Json[]) => {
      const type = occurrences === undefined ? 'singleInstance' : 'seriesMaster';
      const all = occurrences && new Map(occurrences.map((one) => [`${one.id}`, one]));
      account.write(calendarId, { ...usual, type, ...event }, all && { occurrences: all });
    },
    remove: (calendarId: string, id: string) => {
      account.write(calendarId, { id }, { isDeleted: true });
    },
    events: (calendarId: string) =>
      [...account.in(calendarId).values()].flatMap(({ event, isDeleted }) =>
        isDeleted ? [] : [event],
      ),
    close,
  });
}

export const graphError = (status: number, code: string): JsonReply => ({
  status,
  body: { error: { code, message: code, innerError: {} } },
});

function answer(account: MicrosoftAccount, asked: JsonRequest): JsonReply {
  const { method, url, headers } = asked;
  if (headers.authorization !== `Bearer ${microsoftToken}`) {
    return graphError(401, 'InvalidAuthenticationToken');
  }
  const [, version, me, calendars, calendarId, ...path] = url.pathname
    .split('/')
    .map(decodeURIComponent);
  if (version !== 'v1.0' || me !== 'me' || calendars !== 'calendars') {
    return graphError(400, 'BadRequest');
  }
  if (calendarId === undefined) return page(account, asked, account.calendars);
  if (!account.calendars.some(({ id }) => id === calendarId)) {
    return graphError(404, 'ErrorItemNotFound');
  }
  const [first, second, third] = path;
  if (first === 'calendarView' && second === 'delta') return delta(account, asked, calendarId);
  if (first !== 'events') return graphError(400, 'BadRequest');
  if (second === undefined) {
    return method === 'POST'
      ? created(account, asked, calendarId)
      : filtered(account, asked, calendarId);
  }
  const kept = account.in(calendarId).get(second);
  if (kept === undefined || kept.isDeleted) return graphError(404, 'ErrorItemNotFound');
  if (third === 'instances') return instances(account, asked, kept);
  return changed(account, asked, calendarId, kept);
}

/** A page of a list, with the URL of the next page. */
function page(
  { base, manners }: MicrosoftAccount,
  { url }: JsonRequest,
  all: readonly Json[],
): JsonReply {
  const from = Number(url.searchParams.get('$skip') ?? 0);
  const asked = Number(url.searchParams.get('$top') ?? 10);
  const until = from + Math.min(asked, manners.pageLength ?? asked);
  const names = url.searchParams.get('$select')?.split(',');
  const value = all.slice(from, until).map((one) => selected(one, names));
  const next = new URL(url.pathname + url.search, base);
  next.searchParams.set('$skip', `${until}`);
  const link = until < all.length && { '@odata.nextLink': next.href };
  return { status: 200, body: { value, ...link } };
}

const selected = (one: Json, names: readonly string[] | undefined): Json =>
  names === undefined
    ? one
    : Object.fromEntries(
        Object.entries(one).filter(([name]) => names.includes(name) || name.startsWith('@')),
      );

/** A link with a token that contains the period, the last known change and the offset. */
const linkTo = (account: MicrosoftAccount, path: string, name: string, token: object): string =>
  `${account.base}${path}?${name}=${Buffer.from(JSON.stringify(token)).toString('base64url')}`;

interface Token extends Period {
  readonly since: number;
  readonly at: number;
}

function delta(
  account: MicrosoftAccount,
  { url, headers }: JsonRequest,
  calendarId: string,
): JsonReply {
  const { searchParams: query, pathname } = url;
  const refused = ['$select', '$filter', '$expand', '$orderby', '$search'];
  if (refused.some((name) => query.has(name))) return graphError(400, 'ErrorInvalidUrlQuery');
  const text = query.get('$deltatoken') ?? query.get('$skiptoken');
  const [from, until] = [query.get('startDateTime') ?? '', query.get('endDateTime') ?? ''];
  const token: Token =
    text === null
      ? { from, until, since: -1, at: 0 }
      : JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  const { oldest = 0, pageLength } = account.manners;
  if (query.has('$deltatoken') && token.since < oldest) return graphError(410, 'SyncStateNotFound');
  const rows = [...account.in(calendarId).values()]
    .filter(({ change, isDeleted }) => change > token.since && (token.since >= 0 || !isDeleted))
    .flatMap((kept) => rowsOf(kept, token, account.manners.hidesMasters === true));
  const asked = Number(/odata\.maxpagesize=(\d+)/u.exec(`${headers.prefer}`)?.[1] ?? 10);
  const end = token.at + Math.min(asked, pageLength ?? asked);
  const link =
    end < rows.length
      ? { '@odata.nextLink': linkTo(account, pathname, '$skiptoken', { ...token, at: end }) }
      : {
          '@odata.deltaLink': linkTo(account, pathname, '$deltatoken', {
            ...token,
            at: 0,
            since: account.changes,
          }),
        };
  return { status: 200, body: { value: rows.slice(token.at, end), ...link } };
}

const isWithin = ({ start, end }: Json, { from, until }: Period): boolean =>
  `${end.dateTime}Z` > from && `${start.dateTime}Z` < until;

const ofDelta = (event: Json): Json => ({ '@odata.type': '#microsoft.graph.event', ...event });

/** The rows of an event in a delta. An event outside the period is returned as deleted. */
function rowsOf(
  { event, occurrences, isDeleted }: Kept,
  period: Token,
  hidesMasters: boolean,
): Json[] {
  const removed = [{ id: event.id, '@removed': { reason: 'deleted' } }];
  if (isDeleted) return removed;
  if (occurrences === undefined) return isWithin(event, period) ? [ofDelta(event)] : removed;
  const found = [...occurrences.values()].filter((one) => isWithin(one, period));
  const isHidden = hidesMasters && period.since < 0;
  const bare = {
    type: 'occurrence',
    seriesMasterId: event.id,
    '@odata.etag': event['@odata.etag'],
  };
  const rows = found.map((one) => ofDelta({ ...bare, ...one }));
  return isHidden ? rows : [ofDelta(event), ...rows];
}

function instances(
  account: MicrosoftAccount,
  asked: JsonRequest,
  { event, occurrences }: Kept,
): JsonReply {
  const { searchParams: query } = asked.url;
  const period = {
    from: query.get('startDateTime') ?? '',
    until: query.get('endDateTime') ?? '',
  };
  const { isAllDay, isCancelled, showAs, responseStatus } = event;
  const whole = { isAllDay, isCancelled, showAs, responseStatus, seriesMasterId: event.id };
  const all = [...(occurrences?.values() ?? [])]
    .filter((one) => isWithin(one, period))
    .map((one) => ({ type: 'occurrence', ...whole, ...one }));
  return page(account, asked, all);
}

function created(account: MicrosoftAccount, { body }: JsonRequest, calendarId: string): JsonReply {
  const { transactionId, ...event } = body;
  const content = JSON.stringify(event);
  const before = account.transactions.get(transactionId);
  const found = account.in(calendarId);
  const same = [...found.values()].find((one) => one.event.transactionId === transactionId);
  if (before !== undefined && (before !== content || same === undefined)) {
    return graphError(409, 'ErrorDuplicateTransactionId');
  }
  if (same !== undefined) return { status: 201, body: same.event };
  account.transactions.set(transactionId, content);
  const id = `AQMk${Buffer.from(`${account.changes}`).toString('base64')}`;
  return {
    status: 201,
    body: written(account, calendarId, { ...usual, ...body, id, iCalUId: `0400${id}` }),
  };
}

/** Stores an event. With a recurrence, it is the master of a series. */
function written(account: MicrosoftAccount, calendarId: string, event: Json): Json {
  const isSeries = event.recurrence !== undefined;
  const type = isSeries ? 'seriesMaster' : 'singleInstance';
  const occurrences = isSeries && { occurrences: microsoftOccurrences(event) };
  return account.write(calendarId, { ...event, type }, { ...occurrences });
}

/** The events with a given value of an extended property. */
function filtered(account: MicrosoftAccount, asked: JsonRequest, calendarId: string): JsonReply {
  const form =
    /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '(.+)' and ep\/value eq '(.+)'\)$/u;
  const [, name, value] = form.exec(asked.url.searchParams.get('$filter') ?? '') ?? [];
  if (name === undefined) return graphError(400, 'ErrorInvalidUrlQuery');
  const found = [...account.in(calendarId).values()].flatMap(({ event, isDeleted }) => {
    const properties: readonly Json[] = event.singleValueExtendedProperties ?? [];
    const isOne = properties.some(
      (one) => one.id === name && one.value.replaceAll("'", "''") === value,
    );
    return isOne && !isDeleted ? [event] : [];
  });
  return page(account, asked, found);
}

function changed(
  account: MicrosoftAccount,
  asked: JsonRequest,
  calendarId: string,
  kept: Kept,
): JsonReply {
  const { method, headers, body } = asked;
  const { event } = kept;
  const expected = headers['if-match'];
  if (expected !== undefined && expected !== event['@odata.etag']) {
    return graphError(412, 'ErrorIrresolvableConflict');
  }
  if (method === 'DELETE') {
    account.write(calendarId, { id: event.id }, { isDeleted: true });
    return { status: 204 };
  }
  return { status: 200, body: written(account, calendarId, { ...event, ...body }) };
}
