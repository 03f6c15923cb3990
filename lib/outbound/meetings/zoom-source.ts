import type { Asking } from '../calendars/calendar-source.ts';
import { askerAt, foundMeeting, shortTopic, textIn } from './ask-provider.ts';
import {
  MeetingFailure,
  type MeetingSource,
  type MeetingToMake,
  type ProviderMeeting,
} from './meeting-source.ts';

/** Type of a meeting that takes place once, at a fixed time. */
const scheduled = 2;
const longestTopic = 200;
const pageSize = 300;
/** Maximum number of pages of an account's future meetings that are searched. */
const mostPages = 20;

/** Marker in the agenda. The list of meetings contains its first 250 characters. */
const agendaOf = (marker: string): string => `Reference: ${marker}`;

/** Meetings of Zoom (developers.zoom.us/docs/api/meetings). */
export function zoomSource(apiUrl: string, accessToken: string, asking: Asking): MeetingSource {
  const ask = askerAt(`${apiUrl}/v2`, accessToken, asking);
  return {
    async create(meeting) {
      const { body } = await ask('POST', '/users/me/meetings', { body: bodyOf(meeting) });
      return foundIn(body);
    },
    async find(marker) {
      let next = '';
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ type: 'upcoming', page_size: `${pageSize}` });
        if (next !== '') query.set('next_page_token', next);
        const { body } = await ask('GET', `/users/me/meetings?${query}`);
        const found = meetingsIn(body).find((one) => textIn(one, 'agenda') === agendaOf(marker));
        if (found !== undefined) return foundIn(found);
        next = textIn(body, 'next_page_token') ?? '';
        if (next === '') return undefined;
      }
      return undefined;
    },
    async move(id, meeting) {
      const body = bodyOf(meeting);
      const { status } = await ask('PATCH', `/meetings/${encodeURIComponent(id)}`, { body });
      return status === 404 ? 'gone' : 'moved';
    },
    async remove(id) {
      // The service notifies people itself, so Zoom must not.
      const quietly = 'schedule_for_reminder=false&cancel_meeting_reminder=false';
      const { status } = await ask('DELETE', `/meetings/${encodeURIComponent(id)}?${quietly}`);
      return status === 404 ? 'gone' : 'removed';
    },
    async account() {
      const { body } = await ask('GET', '/users/me');
      const id = textIn(body, 'account_id');
      if (id === undefined) throw new MeetingFailure('refused');
      return { id, ownerId: textIn(body, 'id') ?? id, name: textIn(body, 'email') ?? id };
    },
  };
}

/** The time is an instant in UTC. Zoom uses the zone only for display. */
const bodyOf = ({ marker, topic, startedAtMs, minutes, timeZone }: MeetingToMake): object => ({
  type: scheduled,
  topic: shortTopic(topic, longestTopic),
  agenda: agendaOf(marker),
  start_time: new Date(startedAtMs).toISOString().replace(/\.\d+Z$/u, 'Z'),
  duration: minutes,
  timezone: timeZone,
});

const foundIn = (body: unknown): ProviderMeeting =>
  foundMeeting(textIn(body, 'id'), textIn(body, 'join_url'));

function meetingsIn(body: unknown): readonly unknown[] {
  const { meetings } = (body ?? {}) as { readonly meetings?: unknown };
  return Array.isArray(meetings) ? meetings : [];
}
