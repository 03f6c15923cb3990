import { googleError, type Json, patched, selected } from '../external-calendars/google-double.ts';
import type { JsonReply, JsonRequest } from '../http/json-server.ts';
import { type MeetingsDouble, type ShownMeeting, startMeetingsDouble } from './meetings-double.ts';

/*
 * A double of the part of Google Meet that the service uses: entries of a primary calendar, each with a link. It follows
 * the documentation:
 *
 * - https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing (`conferenceDataVersion`,
 *   `requestId`, the states `pending`, `success` and `failure`, and that the link is created after the entry)
 * - https://developers.google.com/workspace/calendar/api/v3/reference/events (`conferenceData`: a `requestId` that was
 *   sent before is ignored; `id`: from a to v and 0 to 9)
 * - https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/get (`primary`)
 *
 * The ID of a deleted entry cannot be used again, as in google-double.ts. This is not documented.
 */

export interface MeetDouble extends MeetingsDouble {
  /**
   * The state of links that are requested from now on. Setting `success` also completes pending
   * links.
   */
  state: 'success' | 'pending' | 'failure';
  /** All entries, including deleted ones. */
  readonly entries: ReadonlyMap<string, Json>;
}

export async function startMeetDouble(): Promise<MeetDouble> {
  const entries = new Map<string, Json>();
  const own = {
    entries,
    state: 'success' as MeetDouble['state'],
    shown: () => [...entries.values()].flatMap(shownOf),
    clear: () => {
      for (const [id, entry] of entries) entries.set(id, { ...entry, status: 'cancelled' });
    },
  };
  const double: MeetDouble = Object.assign(
    await startMeetingsDouble((asked) => answer(double, entries, asked), own),
    own,
  );
  return double;
}

const email = 'ann@meet.example';

function answer(double: MeetDouble, entries: Map<string, Json>, asked: JsonRequest): JsonReply {
  const { pathname, searchParams } = asked.url;
  const reply = done(double, entries, asked, pathname.replace('/calendar/v3', ''));
  const fields = searchParams.get('fields');
  if (reply.status >= 300 || reply.body === undefined || fields === null) return reply;
  return { ...reply, body: selected(reply.body as Json, fields) };
}

function done(
  double: MeetDouble,
  entries: Map<string, Json>,
  { method, url, body }: JsonRequest,
  path: string,
): JsonReply {
  if (path === '/users/me/calendarList/primary') return { status: 200, body: { id: email } };
  const [, id] = /^\/calendars\/primary\/events(?:\/(\w+))?$/u.exec(path) ?? [path];
  const isLinked = url.searchParams.get('conferenceDataVersion') === '1';
  if (id === undefined) {
    if (method !== 'POST' || !/^[a-v0-9]{5,1024}$/u.test(body.id))
      return googleError(400, 'invalid');
    if (entries.has(body.id)) return googleError(409, 'duplicate');
    const conferenceData = isLinked ? conferenceOf(double, body.id, {}, body) : undefined;
    const entry = { status: 'confirmed', ...body, conferenceData };
    entries.set(body.id, entry);
    return { status: 200, body: entry };
  }
  const found = entries.get(id);
  if (found === undefined) return googleError(404, 'notFound');
  if (method === 'DELETE') {
    if (found.status === 'cancelled') return googleError(410, 'deleted');
    entries.set(id, { ...found, status: 'cancelled' });
    return { status: 204 };
  }
  const { conferenceData: sent, ...rest } = body ?? {};
  const conferenceData = conferenceOf(double, id, found, isLinked ? { conferenceData: sent } : {});
  const entry = { ...(patched(found, rest) as Json), conferenceData };
  entries.set(id, entry);
  return { status: 200, body: entry };
}

/** The link of an entry, if one was requested. */
function conferenceOf({ state }: MeetDouble, id: string, before: Json, sent: Json): unknown {
  const known = before.conferenceData;
  const { createRequest = known?.createRequest } = sent.conferenceData ?? {};
  if (createRequest === undefined) return undefined;
  const isKnown = createRequest.requestId === known?.createRequest.requestId;
  const knownState = isKnown ? known.createRequest.status.statusCode : undefined;
  const statusCode = knownState === undefined || knownState === 'pending' ? state : knownState;
  const uri = `https://meet.example/${id}`;
  return {
    createRequest: { ...createRequest, status: { statusCode } },
    ...(statusCode === 'success' && {
      entryPoints: [
        { entryPointType: 'phone', uri: 'tel:+44-20-0000-0000' },
        { entryPointType: 'video', uri },
      ],
    }),
  };
}

function shownOf({ status, summary, start, end, conferenceData }: Json): readonly ShownMeeting[] {
  if (status === 'cancelled') return [];
  const startedAt = start.dateTime;
  const minutes = (Date.parse(end.dateTime) - Date.parse(startedAt)) / 60_000;
  return [{ topic: summary, startedAt, minutes, url: conferenceData?.entryPoints?.[1].uri ?? '' }];
}
