import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { freePort } from '../../scripts/local/ports.ts';
import type { Sent } from '../support/call.ts';
import { send } from '../support/service.ts';
import { untilDecided } from '../support/until-decided.ts';
import { guest, instant, minuteOf, noonIn, tally, times } from './guests.ts';

const startScript = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

/** What a new user has in the environment: nothing of ours, and nothing of this test run. */
const plainEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:AWS_|npm_|VITEST|TABLE_NAME$|DYNAMODB_ENDPOINT$|NODE_OPTIONS$)/u.test(name),
  ),
);

async function start(folder: string, settings: Record<string, string> = {}): Promise<DemoFile> {
  const port = await freePort();
  const child = spawn(process.execPath, [startScript], {
    env: { ...plainEnvironment, LOCAL_DIR: folder, PORT: `${port}`, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  leave.push(() => end(child));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  // What it prints is for people, but it is printed when all is ready.
  while (!printed.includes(baseUrl)) {
    expect(child.exitCode, 'the service has not ended').toBeNull();
    await sleep(50);
  }
  return readDemo(folder, baseUrl);
}

/** The folder's first service writes demo.json, one beside it a file of its own. */
function readDemo(folder: string, baseUrl: string): DemoFile {
  for (const name of ['demo', `demo-${new URL(baseUrl).port}`]) {
    const demo = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as DemoFile;
    if (demo.baseUrl === baseUrl) return demo;
  }
  throw new Error(`No file of ${folder} tells of ${baseUrl}.`);
}

const end = (child: ChildProcess): Promise<void> | void => {
  if (child.exitCode !== null) return;
  const hasEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGINT');
  return hasEnded;
};

const leave: (() => unknown)[] = [];
let demo: DemoFile;
let second: DemoFile;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-user-'));
  leave.push(() => rmSync(folder, { recursive: true, force: true }));
  demo = await start(folder);
  second = await start(folder, { DYNAMODB_ENDPOINT: demo.dynamodbEndpoint });
});

/** What was started last ends first: the second service stands on the engine of the first. */
afterAll(async () => {
  for (const one of leave.toReversed()) await one();
});

/** The demo's owner at one of the services, who asks again with the same key when something is undecided. */
const at = ({ baseUrl, apiKey }: DemoFile) => {
  const as = { key: apiKey };
  const ask = <Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: Sent<Id>,
  ) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return untilDecided(() => send(baseUrl, contract, { as, headers, ...sent }));
  };
  return {
    free: async (uid: string) => {
      const query = { periodStart: instant(noonIn(3)), periodEnd: instant(noonIn(9)) };
      const params = { uid };
      const { body } = await ask(ListAvailableSchedules, { params, query });
      return body.data.map(({ startedAt }) => startedAt);
    },
    book: (eventTypeId: string, startedAt: string, index = 0) =>
      ask(CreateBooking, { body: { ...guest(index), eventTypeId, startedAt } }),
    patch: (uid: string, body: object) => ask(UpdateBooking, { params: { uid }, body }),
    read: (uid: string) => ask(GetBooking, { params: { uid } }),
    reassign: (bookingId: string) => ask(ReassignBookingAutomatically, { params: { bookingId } }),
    recordings: (bookingId: string) => ask(ListBookingRecordings, { params: { bookingId } }),
    cancel: (uid: string) => ask(CancelBooking, { params: { uid }, body: {} }),
  };
};

test('a first user sees free times, books, moves, reassigns, watches recordings and cancels, at one service or at another beside it', async () => {
  expect(second.eventTypes).toEqual(demo.eventTypes);
  const [here, there] = [at(demo), at(second)];
  const { solo, roundRobin } = demo.eventTypes;

  const free = await here.free(solo);
  const [first = '', next = ''] = free;
  const made = await here.book(solo, first);
  expect([made.status, made.body.data.status]).toEqual([201, 'open']);
  const { uid } = made.body.data;
  expect(made.headers.location).toBe(`/v1/bookings/${uid}`);
  const lost = await there.book(solo, first, 1);
  expect([lost.status, lost.body.code]).toEqual([409, 'booking/slot-taken']);
  expect(await there.free(solo)).toEqual(free.slice(1));

  const moved = await there.patch(uid, { startedAt: next });
  expect([moved.status, moved.body.data.startedAt]).toEqual([200, next]);
  expect((await here.read(uid)).body).toEqual(moved.body);
  expect(await here.free(solo)).toEqual(free.filter((startedAt) => startedAt !== next));

  const [helpAt = ''] = await here.free(roundRobin);
  const helped = (await here.book(roundRobin, helpAt)).body.data;
  const given = await there.reassign(helped.uid);
  expect(given.status).toBe(200);
  expect(given.body.data.host.uid).not.toBe(helped.hosts[0]?.userId);

  const recordings = (await there.recordings(demo.bookingWithRecordings)).body.data;
  expect(recordings.length).toBeGreaterThanOrEqual(3);
  expect((await here.recordings(uid)).body.data).toEqual([]);

  expect((await here.cancel(uid)).body.data.status).toBe('cancel');
  expect(await there.free(solo)).toEqual(free);
});

test('fifty guests of one slot and of shifted times, through two services as anybody starts them, are booked once each', async () => {
  const services = [at(demo), at(second)];
  const service = (index: number) => services[index % 2] as (typeof services)[0];
  const { solo, collective } = demo.eventTypes;
  const [wanted = ''] = await service(0).free(solo);
  const answers = await Promise.all(times(50, (index) => service(index).book(solo, wanted, index)));
  expect(tally(answers)).toEqual({ 201: 1, '409 booking/slot-taken': 49 });
  // 45 minutes every 15: whoever is booked takes two further starts on each side.
  const starts = (await service(0).free(collective)).slice(0, 12);
  const shifted = await Promise.all(
    times(50, (index) => service(index).book(collective, starts[index % 12] ?? '', index)),
  );
  const minutes = shifted
    .flatMap(({ status, body }) => (status === 201 ? [minuteOf(body.data.startedAt)] : []))
    .sort((a, b) => a - b);
  expect(minutes.length).toBeGreaterThanOrEqual(2);
  for (const [index, minute] of minutes.entries()) {
    if (index > 0) expect(minute - (minutes[index - 1] ?? 0)).toBeGreaterThanOrEqual(45);
  }
});
