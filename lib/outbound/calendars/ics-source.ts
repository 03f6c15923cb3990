import { createHash } from 'node:crypto';
import { Connections } from '../open-request.ts';
import { type Answer, ask, refuseStatus, type Way } from './ask.ts';
import {
  type Asking,
  CalendarFailure,
  type CalendarSource,
  type ListedCalendar,
} from './calendar-source.ts';

/** ID of the only calendar of a feed. */
const feedId = 'feed';

/** Stored state of a feed: its own tags, or else a hash of its content. */
interface FeedState {
  readonly etag?: string;
  readonly modified?: string;
  readonly sum: string;
}

/** Calendar published at an address (`https:`, `webcal:`). It is read-only. */
export function icsSource(address: string, asking: Asking): CalendarSource {
  const connections = new Connections();
  // Requests contain no credentials, so a feed may redirect to any permitted address.
  const way: Way = { ...asking, connections, headersFor: () => ({}) };
  const url = address.replace(/^webcals?:/iu, 'https:');
  const read = async (state?: FeedState) => {
    const answer = await ask({ url, method: 'GET', headers: conditionsOf(state), body: '' }, way);
    if (answer.status !== 304) refuseStatus(answer.status);
    return answer;
  };
  return {
    listCalendars: async () => {
      const text = textIn(await read());
      return { calendars: [listed(text)], addresses: [] };
    },
    readChanges: async (_calendarId, { state }, take) => {
      const known = state === undefined ? undefined : (JSON.parse(state) as FeedState);
      const answer = await read(known);
      const now = answer.status === 304 ? known : stateOf(answer);
      if (now === undefined) throw new CalendarFailure('not-a-calendar', answer.status);
      const isSame = known?.sum === now.sum;
      if (!isSame) await take({ id: '', etag: '', text: textIn(answer) });
      return { isWhole: !isSame, removed: [], state: JSON.stringify(now) };
    },
    put: () => Promise.reject(new CalendarFailure('unauthorized')),
    remove: () => Promise.reject(new CalendarFailure('unauthorized')),
    close: () => connections.close(),
  };
}

const conditionsOf = ({ etag, modified }: Partial<FeedState> = {}): Record<string, string> => ({
  accept: 'text/calendar, text/plain;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip',
  ...(etag !== undefined && { 'if-none-match': etag }),
  ...(modified !== undefined && { 'if-modified-since': modified }),
});

/** Maximum length of a stored header. */
const longestTag = 1000;

function stateOf({ headers: { etag = '', 'last-modified': modified = '' }, body }: Answer) {
  return {
    ...(etag !== '' && etag.length <= longestTag && { etag }),
    ...(modified !== '' && modified.length <= longestTag && { modified }),
    sum: createHash('sha256').update(body).digest('base64'),
  };
}

/** Login pages also have the status 200, so the content is checked. */
function textIn({ body, status }: Answer): string {
  const text = new TextDecoder().decode(body);
  if (!/^\s*BEGIN:VCALENDAR\s/iu.test(text.slice(0, 1000))) {
    throw new CalendarFailure('not-a-calendar', status);
  }
  return text;
}

/** Characters that are searched for properties of the calendar, which precede its entries. */
const headLength = 100_000;

function listed(text: string): ListedCalendar {
  const [head = ''] = text
    .slice(0, headLength)
    .replaceAll(/\r?\n[ \t]/gu, '')
    .split(/^BEGIN:VEVENT/imu);
  const told = (name: RegExp) =>
    name
      .exec(head)?.[1]
      ?.trim()
      .replaceAll(/\\([,;\\])/gu, '$1');
  const color = told(/^(?:X-APPLE-CALENDAR-COLOR|COLOR)[^:\r\n]*:(#[0-9a-f]{6})/imu);
  return {
    id: feedId,
    name: (told(/^X-WR-CALNAME[^:\r\n]*:(.*)$/imu) ?? told(/^NAME[^:\r\n]*:(.*)$/imu) ?? '').slice(
      0,
      255,
    ),
    color: color?.toLowerCase() ?? null,
    timeZone: told(/^X-WR-TIMEZONE[^:\r\n]*:(.*)$/imu) ?? null,
    isWritable: false,
  };
}
