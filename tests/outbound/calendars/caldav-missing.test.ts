import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CalendarChanges } from '../../../lib/app/external-calendars/read-changes.ts';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import {
  type ReadCalendar,
  withChanges,
} from '../../../lib/domain/external-calendars/synced-calendar.ts';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import {
  type CaldavDouble,
  startCaldavDouble,
} from '../../support/external-calendars/caldav-double.ts';
import { local } from '../receivers.ts';
import { readChangesHere } from './run-here.ts';

const entry = (uid: string) =>
  calendarOf(...eventOf(`UID:${uid}`, 'DTSTART:20261124T090000Z', 'DURATION:PT1H'));

let double: CaldavDouble;
let source: CalendarSource;

beforeEach(async () => {
  double = await startCaldavDouble();
  onTestFinished(double.close);
  const account = { provider: 'caldav', url: double.url, username: 'ann', password: 'p' } as const;
  source = openSource(account, { surroundings: local }, readRows);
  onTestFinished(source.close);
});

type Kept = ReturnType<typeof withChanges>;

/** Synchronizes like the worker, with the state of the previous synchronization. */
async function sync(kept?: Kept): Promise<{ changes: CalendarChanges; kept: Kept }> {
  const changes = await readChangesHere(source, double.calendar, {
    state: kept?.state,
    etags: () => new Map(kept?.entries.map(({ id, etag }) => [id, etag])),
    addresses: [],
    sinceMs: 0,
  });
  const read: ReadCalendar = { id: double.calendar, ...changes, timeZone: null };
  return { changes, kept: withChanges(kept, read) };
}

const uidsOf = ({ entries }: Kept) => entries.map(({ uid }: CalendarEntry) => uid).toSorted();

/** Makes the server list these entries without returning their texts. */
const withhold = (names: readonly string[], how: 'failing' | 'left out' | 'empty') => {
  const { instead: _, ...manners } = double.manners;
  double.manners = {
    ...manners,
    instead: ({ body }, response) => {
      if (!body.includes('calendar-multiget')) return false;
      const paths = [...body.matchAll(/<d:href>([^<]*)<\/d:href>/gu)].map(([, path = '']) => path);
      const rows = paths.map((path) => {
        const name = path.slice(double.calendar.length);
        const found = double.entries.get(name);
        const say = (what: string) => `<response><href>${path}</href>${what}</response>`;
        const prop = (text = '', etag = '') =>
          say(
            `<propstat><prop><getetag>${etag}</getetag><c:calendar-data>${text}</c:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat>`,
          );
        if (found === undefined) return say('<status>HTTP/1.1 404 Not Found</status>');
        if (!names.includes(name)) return prop(found.text, found.etag);
        if (how === 'left out') return '';
        return how === 'empty' ? prop('', found.etag) : say('<status>HTTP/1.1 500 No</status>');
      });
      const head = '<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">';
      response.writeHead(207, { 'content-type': 'text/xml' });
      response.end(`${head}${rows.join('')}</multistatus>`);
      return true;
    },
  };
};

const handOver = () => {
  const { instead: _, ...manners } = double.manners;
  double.manners = manners;
};

const ways = [
  ['failing', {}],
  ['left out', {}],
  ['empty', {}],
  ['failing', { hasNoTokens: true }],
  ['left out', { hasNoTokens: true }],
] as const;

test.each(ways)(
  'a changed entry that is %s retains its former version until it is returned (%j)',
  async (how, manners) => {
    double.manners = manners;
    double.change('a.ics', entry('old'));
    double.change('b.ics', entry('b'));
    const first = await sync();
    double.change('a.ics', entry('new'));
    withhold(['a.ics'], how);
    const second = await sync(first.kept);
    expect(second.changes).toMatchObject({ isWhole: false, withheld: 1, changed: [] });
    expect(uidsOf(second.kept)).toEqual(['b', 'old']);
    const third = await sync(second.kept);
    expect(uidsOf(third.kept)).toEqual(['b', 'old']);
    handOver();
    const last = await sync(third.kept);
    expect(uidsOf(last.kept)).toEqual(['b', 'new']);
    expect((await sync(last.kept)).changes).toMatchObject({ changed: [], withheld: 0 });
  },
);

test.each(ways)(
  'an entry that is %s in the first reading is requested again (%j)',
  async (how, manners) => {
    double.manners = manners;
    for (const name of ['a', 'b']) double.change(`${name}.ics`, entry(name));
    withhold(['a.ics'], how);
    const first = await sync();
    expect(first.changes).toMatchObject({ isWhole: true, withheld: 1 });
    expect(uidsOf(first.kept)).toEqual(['b']);
    handOver();
    expect(uidsOf((await sync(first.kept)).kept)).toEqual(['a', 'b']);
  },
);

test('a full reading retains the former version of an entry that is not returned, and removes deleted entries', async () => {
  for (const name of ['a', 'b', 'c']) double.change(`${name}.ics`, entry(name));
  const first = await sync();
  double.change('c.ics', undefined);
  withhold(['a.ics'], 'failing');
  const again = await sync({ ...first.kept, state: '{}' });
  expect(uidsOf(again.kept)).toEqual(['a', 'b']);
});

test('a deleted entry is not requested again', async () => {
  double.change('a.ics', entry('a'));
  withhold(['a.ics'], 'failing');
  const first = await sync();
  double.change('a.ics', undefined);
  const second = await sync(first.kept);
  expect(second.changes).toMatchObject({ removed: ['/cal/a.ics'], withheld: 0 });
  double.asked.length = 0;
  await sync(second.kept);
  expect(double.asked).toHaveLength(1);
});

test('missing entries that exceed the size of the state are found again by the ETags of all entries', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `${index}-of-many-with-a-name.ics`);
  const first = await sync();
  for (const name of names) double.change(name, entry(name));
  withhold(names.slice(0, 200), 'left out');
  const second = await sync(first.kept);
  expect(second.changes.withheld).toBe(200);
  expect(second.changes.state.length).toBeLessThanOrEqual(4000);
  expect(second.kept.entries).toHaveLength(100);
  handOver();
  expect((await sync(second.kept)).kept.entries).toHaveLength(300);
});

test('a changed entry with an error status is requested separately', async () => {
  double.change('a.ics', entry('old'));
  const first = await sync();
  double.change('a.ics', entry('new'));
  double.manners = {
    instead: ({ body }, response) => {
      if (!body.includes('sync-collection')) return false;
      const row = '<response><href>/cal/a.ics</href><status>HTTP/1.1 503 No</status></response>';
      response.writeHead(207, { 'content-type': 'text/xml' });
      response.end(`<multistatus xmlns="DAV:">${row}<sync-token>t2</sync-token></multistatus>`);
      return true;
    },
  };
  expect(uidsOf((await sync(first.kept)).kept)).toEqual(['new']);
});
