import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { administration } from '../../lib/admin/administration.ts';
import { addApiKey } from '../../lib/app/people/add-api-key.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import type { User } from '../../lib/domain/people/user.ts';
import { syncCalendars } from '../../lib/workers/calendars/sync-calendars.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { single } from './figure.ts';
import { goals } from './goals.ts';
import { operation } from './handlers.ts';
import { measure } from './rounds.ts';
import { besides, counted, type Row } from './row.ts';
import { eventTypeOfBusy, slotsQuery } from './slots.ts';
import { newWorld, type World } from './world.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const hostCount = 10;
/** A tenth of the entries recur. */
const entriesOfHost = 2000;
const entriesOfSync = 10_000;
/** The times after which the next two synchronizations are due. */
const laterMs = [11 * minuteMs, 22 * minuteMs] as const;

const text = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/gu, '');

/**
 * A feed of entries of a quarter of an hour from today, spread over a year. Every tenth entry
 * recurs weekly.
 */
function feedOf(count: number): string {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const entries = Array.from({ length: count }, (_, index) => {
    const startMs = today + ((index * 7919) % (360 * 96)) * 15 * minuteMs;
    return [
      'BEGIN:VEVENT',
      `UID:${index}@feeds.example`,
      `DTSTAMP:${text(today)}`,
      `DTSTART:${text(startMs)}`,
      'DURATION:PT15M',
      'SUMMARY:An appointment',
      ...(index % 10 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
      'END:VEVENT',
    ].join('\r\n');
  });
  const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//A feed//EN';
  return [head, ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

/** A server of one feed, which reports whether the feed has changed. */
async function serveFeed() {
  const feed = { text: '', asked: 0 };
  const server = createServer((request, response) => {
    feed.asked += 1;
    const etag = `"${createHash('sha256').update(feed.text).digest('hex')}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, 'content-type': 'text/calendar' });
    response.end(isKnown ? '' : feed.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/basic.ics`;
  return { feed, url, close: () => server.close() };
}

async function connect({ of }: World, { userId }: User, url: string): Promise<void> {
  const given = { userId, name: 'Bench', scopes: ['*'], expiresAtMs: null };
  const { key } = (await addApiKey(given, administration(of, Date.now()), wholeStoreOf(of))).data;
  const create = await operation('createCalendarConnection', key);
  await create({ body: { provider: 'ics', url } })();
}

async function synchronize(aheadMs: number): Promise<number> {
  await dispatch({ isQuiet: true }, Date.now());
  const begunMs = performance.now();
  const { line, isFailed } = await syncCalendars({}, Date.now() + aheadMs);
  if (isFailed || line.kept !== 1) throw new Error(`No synchronization: ${JSON.stringify(line)}`);
  return (performance.now() - begunMs) / 1000;
}

type Served = Awaited<ReturnType<typeof serveFeed>>;

/** Measures a calendar that becomes large, and the next synchronization without changes. */
async function synchronizeLarge(world: World, { feed, url }: Served): Promise<readonly Row[]> {
  feed.text = feedOf(1);
  const [user] = (await world.hosts(1)) as readonly [User];
  await connect(world, user, url);
  feed.text = feedOf(entriesOfSync);
  const [later, evenLater] = laterMs;
  const seconds = await synchronize(later);
  feed.asked = 0;
  await synchronize(evenLater);
  return [
    {
      what: `Synchronizing a calendar of ${entriesOfSync} entries, one in ten recurs`,
      figure: single(seconds),
      goal: goals.syncSeconds,
      unit: 's',
      detail: '',
    },
    counted(
      'Synchronizing it again when nothing has changed: to its provider',
      feed.asked,
      'requests',
      goals.unchangedRequests,
    ),
  ];
}

/** Measures the slots of hosts with connected calendars, compared with hosts without them. */
async function slotsOfConnected(world: World, { feed, url }: Served): Promise<Row> {
  feed.text = feedOf(entriesOfHost);
  const list = await operation('listAvailableSchedules', world.key);
  const slotsOf = async (hosts: readonly User[]) => {
    const uid = await eventTypeOfBusy(world, hosts);
    const run = list({ params: { uid }, query: slotsQuery(31) });
    await run();
    return run;
  };
  const [plain, connected] = [await world.hosts(hostCount), await world.hosts(hostCount)];
  for (const host of connected) await connect(world, host, url);
  const figures = await measure(
    [
      { name: 'connected', run: await slotsOf(connected) },
      { name: 'plain', run: await slotsOf(plain) },
    ],
    { rounds: 11, runs: 12 },
  );
  return besides(
    `Available schedules, 31 days, ${hostCount} hosts: each with a calendar of ${entriesOfHost} entries / none`,
    goals.slotsWithCalendars,
    [figures.get('connected'), figures.get('plain')],
  );
}

/** Measures the cost of connected calendars. */
export async function calendars(): Promise<readonly Row[]> {
  const served = await serveFeed();
  const world = await newWorld();
  const rows = await synchronizeLarge(world, served);
  const slots = await slotsOfConnected(world, served);
  served.close();
  return [slots, ...rows];
}
