import type { JsonReply, JsonRequest } from '../http/json-server.ts';
import { type MeetingsDouble, startMeetingsDouble } from './meetings-double.ts';

/*
 * A double of the part of Microsoft Teams that the service uses. It follows the documentation of Microsoft Graph:
 *
 * - https://learn.microsoft.com/en-us/graph/api/onlinemeeting-createorget (201 for a new meeting, 200 for an existing
 *   one with the same external ID, which does not change; an end without a start, or before it, is an error)
 * - https://learn.microsoft.com/en-us/graph/api/onlinemeeting-update
 * - https://learn.microsoft.com/en-us/graph/api/onlinemeeting-delete (204)
 * - https://learn.microsoft.com/en-us/graph/api/resources/onlinemeeting (`joinWebUrl`)
 * - https://learn.microsoft.com/en-us/graph/api/user-get
 */

interface TeamsMeeting {
  readonly id: string;
  readonly externalId: string;
  readonly subject: string | null;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly joinWebUrl: string;
}

export async function startTeamsDouble(): Promise<MeetingsDouble> {
  const meetings = new Map<string, TeamsMeeting>();
  return startMeetingsDouble((asked) => answer(meetings, asked), {
    shown: () =>
      [...meetings.values()].map(({ subject, startDateTime, endDateTime, joinWebUrl }) => ({
        topic: subject ?? '',
        startedAt: startDateTime,
        minutes: (Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000,
        url: joinWebUrl,
      })),
    clear: () => meetings.clear(),
  });
}

const graphError = (status: number, code: string): JsonReply => ({
  status,
  body: { error: { code, message: 'Nothing of this is told.' } },
});

const ann = {
  id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
  mail: 'ann@teams.example',
  userPrincipalName: 'ann@tenant.example',
};

let made = 0;

function answer(
  meetings: Map<string, TeamsMeeting>,
  { method, url, body }: JsonRequest,
): JsonReply {
  const path = decodeURIComponent(url.pathname);
  if (path === '/v1.0/me') return { status: 200, body: ann };
  if (body && !isPeriod(body)) return graphError(400, 'InvalidArgument');
  if (path === '/v1.0/me/onlineMeetings/createOrGet') {
    const known = [...meetings.values()].find(({ externalId }) => externalId === body.externalId);
    if (known) return { status: 200, body: known };
    made += 1;
    // The id has the length of real ones, and characters that a URL must percent-encode.
    const id = `MSo1N2Y5ZGFjYy03MWJmLTQ3NDMtYjQxMy01M2EdFGkdRWHJlQ*0**19:meeting_${made}@thread.v2==`;
    const joinWebUrl = `https://teams.example/l/meetup-join/19%3ameeting_${made}%40thread.v2/0`;
    const meeting: TeamsMeeting = { subject: null, ...body, id, joinWebUrl };
    meetings.set(id, meeting);
    return { status: 201, body: meeting };
  }
  const id = path.replace('/v1.0/me/onlineMeetings/', '');
  const found = meetings.get(id);
  if (found === undefined) return graphError(404, 'NotFound');
  if (method === 'DELETE') {
    meetings.delete(id);
    return { status: 204 };
  }
  const meeting = { ...found, ...body, id };
  meetings.set(id, meeting);
  return { status: 200, body: meeting };
}

function isPeriod({ startDateTime, endDateTime }: Partial<TeamsMeeting>): boolean {
  if (endDateTime === undefined) return true;
  return startDateTime !== undefined && Date.parse(startDateTime) <= Date.parse(endDateTime);
}
