import type { ServerResponse } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type {
  CalendarSource,
  PreviousReading,
} from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import {
  type CaldavDouble,
  type CaldavRequest,
  startCaldavDouble,
} from '../../support/external-calendars/caldav-double.ts';
import { local } from '../receivers.ts';

let double: CaldavDouble;
let source: CalendarSource;

beforeEach(async () => {
  double = await startCaldavDouble();
  onTestFinished(double.close);
  const account = { provider: 'caldav', url: double.url, username: 'ann', password: 'p' } as const;
  source = openSource(account, { surroundings: local }, readRows);
  onTestFinished(source.close);
});

const respond = (
  isAsked: (asked: CaldavRequest) => boolean,
  say: (response: ServerResponse) => void,
) => {
  double.manners = {
    instead: (asked, response) => {
      if (isAsked(asked)) say(response);
      return isAsked(asked);
    },
  };
};

const rows =
  (...inner: readonly string[]) =>
  (response: ServerResponse) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    const head = '<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">';
    response.end(`${head}${inner.join('')}</multistatus>`);
  };
const row = (href: string, prop: string, status = '200 OK') =>
  `<response><href>${href}</href><propstat><prop>${prop}</prop><status>HTTP/1.1 ${status}</status></propstat></response>`;
const failing = (href: string, status: string) =>
  `<response><href>${href}</href><status>HTTP/1.1 ${status}</status></response>`;
const calendar = '<resourcetype><collection/><c:calendar/></resourcetype>';
const home = row('/home/', '<resourcetype><collection/></resourcetype>');
const isHome = ({ path }: CaldavRequest) => path === '/home/';

const listed = async () => (await source.listCalendars()).calendars.map(({ id }) => id);
const known: PreviousReading = { state: undefined, etags: () => new Map() };

test('a calendar without a name is not named after its path', async () => {
  respond(isHome, rows(home, row('/%FF/', calendar), row('/%C3%A4/', calendar)));
  const { calendars } = await source.listCalendars();
  expect(calendars.map(({ id, name }) => [id, name])).toEqual([
    ['/%FF/', 'Calendar'],
    ['/%C3%A4/', 'Calendar'],
  ]);
});

test('calendars with an invalid, foreign or too long address are left out', async () => {
  const long = `/${'x'.repeat(3000)}/`;
  const others = ['http://[/', 'http://elsewhere.example/', long].map((href) =>
    row(href, calendar),
  );
  respond(isHome, rows(home, ...others, row('/cal/', calendar)));
  expect(await listed()).toEqual(['/cal/']);
});

test.each([
  [
    'a text in place of privileges',
    `${calendar}<current-user-privilege-set><privilege>x</privilege></current-user-privilege-set>`,
  ],
  [
    'an empty privilege',
    `${calendar}<current-user-privilege-set><privilege/></current-user-privilege-set>`,
  ],
  [
    'component kinds without a name',
    `${calendar}<c:supported-calendar-component-set><c:comp/></c:supported-calendar-component-set><displayname/>`,
  ],
])('a calendar with %s is listed or not found', async (_, prop) => {
  respond(isHome, rows(home, row('/cal/', prop)));
  const outcome = await listed().catch(({ problem }: { problem: string }) => problem);
  expect(['/cal/', 'not-found']).toContain(`${outcome}`);
});

test.each(['principal', 'home'])(
  'a %s with an invalid address is a failure of the calendar',
  async (which) => {
    if (which === 'principal') double.manners = { principal: 'http://[' };
    else {
      const set = '<c:calendar-home-set><href>http://[</href></c:calendar-home-set>';
      respond(({ path }) => path === '/me/', rows(row('/me/', set)));
    }
    await expect(source.listCalendars()).rejects.toMatchObject({ name: 'CalendarFailure' });
  },
);

test.each([204, 205, 299, 600, 999])(
  'a response with the status %i is a failure of the provider',
  async (status) => {
    respond(
      () => true,
      (response) => void response.writeHead(status).end('a body'),
    );
    const failure = { name: 'CalendarFailure' };
    await expect(source.listCalendars()).rejects.toMatchObject(failure);
    await expect(source.readChanges('/cal/', known, () => {})).rejects.toMatchObject(failure);
    if (status > 599) {
      await expect(source.put('/cal/', { uid: 'a', text: '' })).rejects.toMatchObject(failure);
      await expect(source.remove('/cal/', '/cal/a.ics')).rejects.toMatchObject(failure);
    }
  },
);

test('a calendar or a UID that cannot be part of an address is a failure', async () => {
  const failure = { name: 'CalendarFailure' };
  const half = '\ud800';
  await expect(source.put('/cal/', { uid: half, text: '' })).rejects.toMatchObject(failure);
  await expect(source.put('http://[', { uid: 'a', text: '' })).rejects.toMatchObject(failure);
  await expect(source.remove('http://[', 'a')).rejects.toMatchObject(failure);
  await expect(source.readChanges('http://[', known, () => {})).rejects.toMatchObject(failure);
});

test('deeply nested elements are a failure', async () => {
  respond(() => true, rows('<a>'.repeat(50_000)));
  await expect(source.listCalendars()).rejects.toMatchObject({ name: 'CalendarFailure' });
});

test('an error of a callback is not reported as a failure of the provider', async () => {
  double.change('a.ics', calendarOf(...eventOf('UID:a', 'DTSTART:20261124T090000Z')));
  const own = new Error('The table does not answer.');
  const fail = () => {
    throw own;
  };
  await expect(source.readChanges('/cal/', known, fail)).rejects.toBe(own);
  double.manners = { hasNoTokens: true };
  const etags = () => Promise.reject(own);
  const state = '{"ctag":"another"}';
  await expect(source.readChanges('/cal/', { state, etags }, () => {})).rejects.toBe(own);
});

test.each([
  ['nothing', [], 'not-found'],
  ['no calendar', [home], 'not-found'],
  ['a row that fails', [home, row('/cal/', calendar), failing('/b/', '503 No')], 'unreachable'],
  [
    'a row that is refused',
    [home, row('/cal/', calendar), failing('/b/', '403 No')],
    'unauthorized',
  ],
  [
    'properties that fail',
    [home, row('/cal/', calendar), row('/b/', '<resourcetype/>', '500 No')],
    'unreachable',
  ],
])('a list with %s erases no calendars', async (_, told, problem) => {
  respond(isHome, rows(...told));
  await expect(source.listCalendars()).rejects.toMatchObject({ problem });
});

test('a row with status 404 is not a failure', async () => {
  respond(isHome, rows(home, row('/cal/', calendar), failing('/b/', '404 Not Found')));
  expect(await listed()).toEqual(['/cal/']);
});

test.each([
  ['nothing', [], 'not-a-calendar'],
  ['a calendar that fails', [failing('/cal/', '503 No')], 'unreachable'],
])('a list of entries with %s erases no entries', async (_, told, problem) => {
  respond(({ method, body }) => method === 'PROPFIND' && body.includes('getetag'), rows(...told));
  const reading = source.readChanges('/cal/', known, () => {});
  await expect(reading).rejects.toMatchObject({ problem });
});
