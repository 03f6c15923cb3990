import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { failureOf, textOf } from '../../client/bin/failure.ts';
import { shownJson } from '../../client/bin/print.ts';
import { SchedulingProblem } from '../../client/src/problems.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import { startProgram } from './programs.ts';
import { startProxy } from './proxy.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedPatientService();
});

const start = (name: string, person: Pick<Person, 'key'>, ...args: readonly string[]) =>
  startProgram(name, args, service, person);

const halfHourMs = 1_800_000;
const firstMs = Math.ceil((Date.now() + 2 * 86_400_000) / halfHourMs) * halfHourMs;
const startAt = (after: number): string => new Date(firstMs + after * halfHourMs).toISOString();

const bodyOf = (eventTypeId: string, startedAt: string) => ({
  eventTypeId,
  startedAt,
  timeZone: 'Asia/Tokyo',
  name: 'Ada',
  email: 'ada@example.com',
  locationId: null,
});

async function book({ owner }: World, eventTypeId: string, after: number): Promise<string> {
  const body = bodyOf(eventTypeId, startAt(after));
  const { uid } = (await call(CreateBooking, { as: owner, body })).body.data;
  await tellChanges();
  return uid;
}

test('events are printed when they are published, and after a restart from the stored cursor', async () => {
  const world = await newWorld();
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const folder = mkdtempSync(join(tmpdir(), 'cursor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'cursor');
  const args = ['events', 'listen', '--kind', 'guest_booked', '--cursor-file', file];
  const first = start('scheduling', world.owner, ...args);
  const uids = [await book(world, eventTypeId, 0)];
  expect(JSON.parse(await first.next()).object.uid).toBe(uids[0]);
  uids.push(await book(world, eventTypeId, 1));
  expect(JSON.parse(await first.next()).object.uid).toBe(uids[1]);
  await expect.poll(() => existsSync(file)).toBe(true);
  // The cursor is stored a moment after an event is printed.
  const kept = () => readFileSync(file, 'utf8').trim();
  first.interrupt();
  expect(await first.ended).toBe(0);
  expect(first.said()).toBe(`Continue with --cursor ${kept()}\n`);
  const third = await book(world, eventTypeId, 2);
  const second = start('scheduling', world.owner, ...args);
  const again = [JSON.parse(await second.next()).object.uid];
  // An event is printed again if the program was interrupted before it stored the cursor.
  while (again.at(-1) !== third) again.push(JSON.parse(await second.next()).object.uid);
  expect([...uids, third].join()).toContain(again.join());
});

test('an expired or invalid cursor ends the command with a remedy', async () => {
  const { owner } = await newWorld();
  const { ended, said } = start('scheduling', owner, 'events', 'listen', '--cursor', 'none');
  expect(await ended).toBe(1);
  expect(said()).toMatch(/query\/cursor[\s\S]*\(request\/invalid, request /u);
});

const wanted = (eventTypeId: string): readonly string[] => {
  const what = ['--event-type', eventTypeId, '--start', startAt(0)];
  return ['bookings', 'create', ...what, '--name', 'Ada', '--email', 'ada@example.com', '--json'];
};

const busy = { status: 503, headers: { 'retry-after': '0' }, body: '{}' };

test.each([
  ['whose answers are lost', 'lost' as const],
  ['that an overloaded gateway refuses', busy],
])('a command %s prints how to find the outcome, and a second run shows it', async (_, step) => {
  const world = await newWorld();
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const steps = Array.from({ length: 5 }, () => step);
  const proxy = await startProxy(service.baseUrls[0] ?? '', steps);
  const booking = wanted(eventTypeId);
  const first = start('scheduling', world.owner, ...booking, '--url', proxy.url);
  expect(await first.ended).toBe(3);
  const { remedy } = JSON.parse(first.said()).error;
  const [, key = ''] = /add --idempotency-key (\S+) to repeat/u.exec(remedy) ?? [];
  const second = start('scheduling', world.owner, ...booking, '--idempotency-key', key);
  expect(await second.ended).toBe(0);
  const { data } = (await call(ListBookings, { as: world.owner })).body;
  expect(data).toHaveLength(1);
  expect(JSON.parse(second.printed.join('')).data.uid).toBe(data[0]?.uid);
});

test('an interrupted command prints how to find its outcome', async () => {
  const { owner } = await newWorld();
  const proxy = await startProxy(service.baseUrls[0] ?? '', ['hangs']);
  const booking = start('scheduling', owner, ...wanted('any'), '--url', proxy.url);
  await expect.poll(() => proxy.seen.length).toBe(1);
  booking.interrupt();
  expect(await booking.ended).toBe(130);
  const key = proxy.seen[0]?.headers['idempotency-key'];
  expect(booking.said()).toContain(`The outcome is unknown: add --idempotency-key ${key} to`);
});

test('an unknown time zone and a cursor file that cannot be written are refused before a request is sent', async () => {
  const { owner } = await newWorld();
  const proxy = await startProxy(service.baseUrls[0] ?? '', []);
  const to = (...args: readonly string[]) =>
    start('scheduling', owner, ...args, '--url', proxy.url);
  const commands = [
    to('bookings', 'cancel', 'any', '--time-zone', 'Mars'),
    to('events', 'listen', '--cursor-file', '/no/such/folder/cursor'),
  ];
  expect(await Promise.all(commands.map(({ ended }) => ended))).toEqual([2, 2]);
  expect(commands.map(({ said }) => said().split('\n')[0])).toEqual([
    'Mars is not an IANA time zone, such as Asia/Tokyo.',
    expect.stringMatching(/^ENOENT: .*\/no\/such\/folder/u),
  ]);
  expect(proxy.seen).toEqual([]);
});

test('control characters in the texts of guests are not sent to the terminal', () => {
  const name = 'a\u001b[2J\u009b2J\u202e\u007f';
  const json = shownJson({ name, lines: ['b\n'] }, 2);
  expect(json).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(JSON.parse(json)).toEqual({ name, lines: ['b\n'] });
  const problem = new SchedulingProblem({
    type: '',
    title: '',
    status: 422,
    instance: 'r',
    code: 'constructor',
    detail: name,
    errors: [{ pointer: '/name', code: 'member/invalid', detail: name }],
  });
  expect(textOf(failureOf(problem)).split('\n')).toEqual([
    'a [2J 2J  ',
    '  /name: a [2J 2J  ',
    '(constructor, request r)',
  ]);
});
