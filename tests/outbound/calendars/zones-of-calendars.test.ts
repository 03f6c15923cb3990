import { expect, onTestFinished, test } from 'vitest';
import { type Reading, readCalendars } from '../../../lib/app/external-calendars/read-calendars.ts';
import { readChanges } from '../../../lib/app/external-calendars/read-changes.ts';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import { startCaldavDouble } from '../../support/external-calendars/caldav-double.ts';
import { local, receiving } from '../receivers.ts';
import { runHere } from './run-here.ts';

const allDay = (uid: string) => eventOf(`UID:${uid}`, 'DTSTART;VALUE=DATE:20261124');

/** A feed that answers 304 after it was read once. */
async function feedOf(text: string): Promise<CalendarSource> {
  const port = await receiving((request, response) => {
    if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"a"' }).end(text);
  });
  const account = { provider: 'ics', url: `http://a.example:${port}/` } as const;
  const source = openSource(account, { surroundings: local }, readRows);
  onTestFinished(source.close);
  return source;
}

/** Lists and reads the calendars, like a synchronization on a new day. */
async function readOn(source: CalendarSource, known: Partial<ReturnType<Reading['known']>> = {}) {
  const { calendars, addresses } = await source.listCalendars();
  const { read } = await readCalendars(
    source,
    {
      calendars,
      known: () => ({ state: undefined, timeZone: null, etags: () => new Map(), ...known }),
      addresses,
      sinceMs: 0,
      timeZone: 'Asia/Kolkata',
      withoutOwn: (_, entries) => Promise.resolve(entries),
    },
    runHere,
    readChanges,
  );
  const [{ state = '', timeZone = '' } = {}] = read;
  return { state, timeZone };
}

test.each([
  [
    'with a Windows name',
    calendarOf('X-WR-TIMEZONE:Eastern Standard Time', ...allDay('a')),
    'America/New_York',
  ],
  ['after its entries', calendarOf(...allDay('a'), 'X-WR-TIMEZONE:Asia/Tokyo'), 'Asia/Tokyo'],
  [
    'after 120,000 other characters',
    calendarOf(`X-LONG:${'x'.repeat(120_000)}`, 'X-WR-TIMEZONE:Asia/Tokyo', ...allDay('a')),
    'Asia/Tokyo',
  ],
  ['in a path', calendarOf('X-WR-TIMEZONE:/a.org/1/Asia/Tokyo', ...allDay('a')), 'Asia/Tokyo'],
  ['not at all', calendarOf(...allDay('a')), 'Asia/Kolkata'],
])(
  'the zone of a feed that names it %s is retained if the feed has not changed',
  async (_, text, zone) => {
    const source = await feedOf(text);
    const first = await readOn(source);
    expect(first.timeZone).toBe(zone);
    const { timeZone } = await readOn(source, first);
    expect(timeZone).toBe(zone);
  },
);

test('a server calendar has the zone of the server, and not the zone of an entry', async () => {
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  double.change('a.ics', calendarOf('X-WR-TIMEZONE:Asia/Tokyo', ...allDay('a')));
  const account = { provider: 'caldav', url: double.url, username: 'ann', password: 'p' } as const;
  const source = openSource(account, { surroundings: local }, readRows);
  onTestFinished(source.close);
  expect((await readOn(source)).timeZone).toBe('Asia/Kolkata');
  const name = '(UTC+01:00) Amsterdam\\, Berlin\\, Bern';
  const zone = calendarOf('BEGIN:VTIMEZONE', `TZID:${name}`, 'END:VTIMEZONE');
  const kind = '<resourcetype><collection/><c:calendar/></resourcetype>';
  const props = `${kind}<c:calendar-timezone>${zone}</c:calendar-timezone>`;
  double.manners = {
    instead: ({ path }, response) => {
      if (path !== '/home/') return false;
      response.writeHead(207, { 'content-type': 'text/xml' });
      response.end(
        `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><response><href>/cal/</href><propstat><prop>${props}</prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
      );
      return true;
    },
  };
  expect((await readOn(source)).timeZone).toBe('Europe/Berlin');
});
