import type { Asking } from '../calendars/calendar-source.ts';
import { askerAt, foundMeeting, shortTopic, textIn } from './ask-provider.ts';
import {
  MeetingFailure,
  type MeetingSource,
  type MeetingToMake,
  type ProviderMeeting,
} from './meeting-source.ts';

const longestTopic = 200;
const minuteMs = 60_000;

/** Meetings of Microsoft Teams, which are in no calendar (Microsoft Graph, `onlineMeeting`). */
export function teamsSource(apiUrl: string, accessToken: string, asking: Asking): MeetingSource {
  const ask = askerAt(`${apiUrl}/v1.0/me`, accessToken, asking);
  /** Returns the meeting of a marker, and creates it if it does not exist. An existing meeting is not changed. */
  const createOrGet = async (externalId: string, about: object): Promise<ProviderMeeting> => {
    const { body } = await ask('POST', '/onlineMeetings/createOrGet', {
      body: { externalId, ...about },
    });
    return foundMeeting(textIn(body, 'id'), textIn(body, 'joinWebUrl'));
  };
  return {
    create: (meeting) => createOrGet(meeting.marker, bodyOf(meeting)),
    // Graph has no search by marker, so a missing meeting is created.
    find: (marker, nearMs) => createOrGet(marker, timesOf(nearMs, 1)),
    async move(id, meeting) {
      const { status } = await ask('PATCH', pathOf(id), { body: bodyOf(meeting) });
      return status === 404 ? 'gone' : 'moved';
    },
    async remove(id) {
      const { status } = await ask('DELETE', pathOf(id));
      return status === 404 ? 'gone' : 'removed';
    },
    async account() {
      const { body } = await ask('GET', '?$select=id,mail,userPrincipalName');
      const id = textIn(body, 'id');
      if (id === undefined) throw new MeetingFailure('refused');
      const name = textIn(body, 'mail') ?? textIn(body, 'userPrincipalName') ?? id;
      return { id, ownerId: id, name };
    },
  };
}

const pathOf = (id: string): string => `/onlineMeetings/${encodeURIComponent(id)}`;

/** Times are in UTC, because these meetings have no zone. */
const bodyOf = ({ topic, startedAtMs, minutes }: MeetingToMake): object => ({
  subject: shortTopic(topic, longestTopic),
  ...timesOf(startedAtMs, minutes),
});

const timesOf = (startedAtMs: number, minutes: number): object => ({
  startDateTime: new Date(startedAtMs).toISOString(),
  endDateTime: new Date(startedAtMs + minutes * minuteMs).toISOString(),
});
