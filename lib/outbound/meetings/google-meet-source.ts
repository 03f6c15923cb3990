import type { Asking } from '../calendars/calendar-source.ts';
import { type Ask, askerAt, foundMeeting, shortTopic, textIn } from './ask-provider.ts';
import {
  MeetingFailure,
  type MeetingSource,
  type MeetingToMake,
  type ProviderMeeting,
} from './meeting-source.ts';

const longestTopic = 200;

/** All that is read of an entry. */
const fields = 'id,status,conferenceData(createRequest(status),entryPoints(entryPointType,uri))';
/** With its link, and without a mail to anybody. */
const linked = new URLSearchParams({ conferenceDataVersion: '1', sendUpdates: 'none', fields });

/**
 * Meetings of Google Meet, each in an entry of the primary calendar of its account (Calendar API v3). The service names
 * the entry, so one that is made twice is one; a space of the Meet API has no such name, and cannot be removed.
 */
export function googleMeetSource(
  apiUrl: string,
  accessToken: string,
  asking: Asking,
): MeetingSource {
  const ask = askerAt(`${apiUrl}/calendar/v3`, accessToken, asking);
  return {
    async create(meeting) {
      const id = entryIdOf(meeting.marker);
      const conferenceData = asksForLink(meeting.marker);
      const body = { id, ...bodyOf(meeting), conferenceData };
      const made = await ask('POST', `${entries}?${linked}`, { body, expected: [409] });
      return made.status === 409 ? goOn(ask, id, meeting) : withLink(id, made.body);
    },
    async find(marker) {
      const id = entryIdOf(marker);
      const entry = await look(ask, id);
      return entry && { id, url: linkOf(entry) ?? '' };
    },
    async move(id, meeting) {
      if ((await look(ask, id)) === undefined) return 'gone';
      const path = `${entries}/${encodeURIComponent(id)}?sendUpdates=none&fields=id`;
      const { status } = await ask('PATCH', path, { body: bodyOf(meeting) });
      return isGone(status) ? 'gone' : 'moved';
    },
    async remove(id) {
      const path = `${entries}/${encodeURIComponent(id)}?sendUpdates=none`;
      const { status } = await ask('DELETE', path);
      return isGone(status) ? 'gone' : 'removed';
    },
    async account() {
      // The primary calendar has the address of the account as its ID.
      const { body } = await ask('GET', '/users/me/calendarList/primary?fields=id');
      const id = textIn(body, 'id');
      if (id === undefined) throw new MeetingFailure('refused');
      return { id, ownerId: id, name: id };
    },
  };
}

const entries = '/calendars/primary/events';

/** Undefined of an entry that was deleted, too. */
async function look(ask: Ask, id: string): Promise<Entry | undefined> {
  const path = `${entries}/${encodeURIComponent(id)}?${new URLSearchParams({ fields })}`;
  const { body } = await ask('GET', path);
  return isThere(body) ? body : undefined;
}

/** It is there already: its answer was lost, or its link was not made. One that failed is asked for by another name. */
async function goOn(ask: Ask, id: string, meeting: MeetingToMake): Promise<ProviderMeeting> {
  const known = await look(ask, id);
  const isAsked = known !== undefined && stateOf(known) !== 'failure';
  const conferenceData = asksForLink(`${meeting.marker}-${crypto.randomUUID()}`);
  const body = { ...bodyOf(meeting), status: 'confirmed', ...(!isAsked && { conferenceData }) };
  const changed = await ask('PATCH', `${entries}/${id}?${linked}`, { body });
  return withLink(id, changed.body);
}

/** An ID has the digits and the letters from a to v. */
const entryIdOf = (marker: string): string => Buffer.from(marker).toString('hex');

/** An entry, as far as it is read. */
interface Entry {
  readonly status?: string;
  readonly conferenceData?: {
    readonly createRequest?: { readonly status?: { readonly statusCode?: string } };
    readonly entryPoints?: readonly { readonly entryPointType?: string; readonly uri?: string }[];
  };
}

/** A name that was asked for before is ignored. */
const asksForLink = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
});

/** Nobody is invited, and nobody is busy by it: the booking itself takes the time of its hosts. */
const bodyOf = ({ topic, startedAtMs, minutes, timeZone }: MeetingToMake): object => ({
  summary: shortTopic(topic, longestTopic),
  start: { dateTime: instantOf(startedAtMs), timeZone },
  end: { dateTime: instantOf(startedAtMs + minutes * minuteMs), timeZone },
  transparency: 'transparent',
  visibility: 'private',
  reminders: { useDefault: false },
});

const minuteMs = 60_000;
const instantOf = (ms: number): string => new Date(ms).toISOString();

const isGone = (status: number): boolean => status === 404 || status === 410;

/** What was deleted is still answered, as cancelled. */
const isThere = (body: unknown): body is Entry =>
  typeof body === 'object' && body !== null && (body as Entry).status !== 'cancelled';

const stateOf = ({ conferenceData }: Entry): string =>
  conferenceData?.createRequest?.status?.statusCode ??
  (conferenceData?.entryPoints === undefined ? 'failure' : 'success');

const linkOf = ({ conferenceData }: Entry): string | undefined =>
  conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri;

/** The link is made beside the entry, and may be there a moment later, or not at all. */
function withLink(id: string, body: unknown): ProviderMeeting {
  if (!isThere(body)) throw new MeetingFailure('refused');
  const isPending = stateOf(body) === 'pending';
  if (isPending) throw new MeetingFailure('unreachable');
  return foundMeeting(id, linkOf(body));
}
