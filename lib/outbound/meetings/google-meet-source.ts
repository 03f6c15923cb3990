import type { Asking } from '../calendars/calendar-source.ts';
import { type Ask, askerAt, foundMeeting, shortTopic, textIn } from './ask-provider.ts';
import {
  MeetingFailure,
  type MeetingSource,
  type MeetingToMake,
  type ProviderMeeting,
} from './meeting-source.ts';

const longestTopic = 200;

/** Members that are read from an entry. */
const fields = 'id,status,conferenceData(createRequest(status),entryPoints(entryPointType,uri))';
/** Requests the link, and disables mails. */
const linked = new URLSearchParams({ conferenceDataVersion: '1', sendUpdates: 'none', fields });

/**
 * Meetings of Google Meet, each in an entry of the account's primary calendar (Calendar API v3). The service chooses
 * the entry's ID, so an entry created twice is one entry. A space of the Meet API has no such ID, and cannot be
 * removed.
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

/** Reads an entry; undefined if it does not exist or was deleted. */
async function look(ask: Ask, id: string): Promise<Entry | undefined> {
  const path = `${entries}/${encodeURIComponent(id)}?${new URLSearchParams({ fields })}`;
  const { body } = await ask('GET', path);
  return isThere(body) ? body : undefined;
}

/**
 * The entry exists already: its response was lost, or its link was not created. A failed link is requested again with a
 * new request ID.
 */
async function goOn(ask: Ask, id: string, meeting: MeetingToMake): Promise<ProviderMeeting> {
  const known = await look(ask, id);
  const isAsked = known !== undefined && stateOf(known) !== 'failure';
  const conferenceData = asksForLink(`${meeting.marker}-${crypto.randomUUID()}`);
  const body = { ...bodyOf(meeting), status: 'confirmed', ...(!isAsked && { conferenceData }) };
  const changed = await ask('PATCH', `${entries}/${id}?${linked}`, { body });
  return withLink(id, changed.body);
}

/** The ID may only contain digits and the letters from a to v. */
const entryIdOf = (marker: string): string => Buffer.from(marker).toString('hex');

/** Members that are read from an entry. */
interface Entry {
  readonly status?: string;
  readonly conferenceData?: {
    readonly createRequest?: { readonly status?: { readonly statusCode?: string } };
    readonly entryPoints?: readonly { readonly entryPointType?: string; readonly uri?: string }[];
  };
}

/** Google ignores a request ID that was used before. */
const asksForLink = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
});

/** The entry has no attendees and is free time, because the booking itself makes its hosts busy. */
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

/** Google still returns a deleted entry, with the status `cancelled`. */
const isThere = (body: unknown): body is Entry =>
  typeof body === 'object' && body !== null && (body as Entry).status !== 'cancelled';

const stateOf = ({ conferenceData }: Entry): string =>
  conferenceData?.createRequest?.status?.statusCode ??
  (conferenceData?.entryPoints === undefined ? 'failure' : 'success');

const linkOf = ({ conferenceData }: Entry): string | undefined =>
  conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri;

/** Google creates the link asynchronously. It may be available later, or never. */
function withLink(id: string, body: unknown): ProviderMeeting {
  if (!isThere(body)) throw new MeetingFailure('refused');
  const isPending = stateOf(body) === 'pending';
  if (isPending) throw new MeetingFailure('unreachable');
  return foundMeeting(id, linkOf(body));
}
