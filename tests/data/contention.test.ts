import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Contention, pauseMs } from '../../lib/app/contention.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { expectCleanBooks } from '../journeys/books.ts';
import { guest, instant, times, weekEdge } from '../journeys/guests.ts';
import { beforeTableCalls, type TableCall } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const book = (start: number, { uid }: EventType) =>
  call(CreateBooking, {
    as: world.owner,
    body: { ...guest(), eventTypeId: uid, startedAt: instant(start) },
  });

/** Lets a rival book before each of the next transactions. Returns the table calls without those of the rivals. */
function letRivalsWin(rivals: readonly (() => Promise<{ readonly status: number }>)[]) {
  const calls: TableCall[] = [];
  const left = [...rivals];
  let isRival = false;
  beforeTableCalls(async (name) => {
    if (isRival) return;
    calls.push(name);
    const rival = name === 'TransactWriteItems' ? left.shift() : undefined;
    if (rival === undefined) return;
    isRival = true;
    expect((await rival()).status).toBe(201);
    isRival = false;
  });
  return calls;
}

const attempt: readonly TableCall[] = ['BatchGetItem', 'TransactWriteItems'];

/**
 * Creates an event type that prefers its first host, and one event type for each host alone. Bookings load all
 * of them into the cache. All starts are in one week.
 */
async function createRivalry(hosts: number) {
  const people = await Promise.all(times(hosts, () => world.addUser('member')));
  const ranked = people.map((host, index) => ({ ...host, priority: hosts - index }));
  const assignment = { type: 'any', method: 'priority' } as const;
  const shared = await world.eventType(ranked, { assignment });
  const own = await Promise.all(people.map((host) => world.eventType([host])));
  const starts = times(20, (index) => weekEdge() + 60 * index);
  for (const [index, one] of [shared, ...own].entries()) {
    expect((await book(weekEdge() + 10_080 * (index + 1), one)).status).toBe(201);
  }
  const rival = (start: number, at = 0) => {
    return () => book(starts[start] as number, own[at] as EventType);
  };
  return { rival, ask: () => book(starts[0] as number, shared) };
}

test('a request reads again before each attempt after a conflict', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { ask, rival } = await createRivalry(1);
  const calls = letRivalsWin([rival(1), rival(2), rival(3), rival(4)]);
  expect((await ask()).status).toBe(201);
  expect(calls).toEqual(times(5, () => attempt).flat());
  await expectCleanBooks(world.of);
});

test('a request with conflicts at different hosts does not wait', async () => {
  const { ask, rival } = await createRivalry(2);
  const wait = vi.spyOn(Contention.prototype, 'waitMs');
  // The first host is busy at the start. The second host only has another booking.
  const calls = letRivalsWin([rival(0), rival(1, 1)]);
  expect((await ask()).status).toBe(201);
  expect(calls).toEqual(times(3, () => attempt).flat());
  expect(wait.mock.results.map(({ value }) => value)).toEqual([0, 0]);
});

test('a request is refused without another attempt if its time is taken after a conflict', async () => {
  const { ask, rival } = await createRivalry(1);
  const calls = letRivalsWin([rival(1), rival(0)]);
  const lost = await ask();
  expect([lost.status, lost.body.code]).toEqual([409, 'booking/slot-taken']);
  const before = calls.length;
  expect((await ask()).status).toBe(409);
  const plain = calls.slice(before);
  expect(calls.slice(0, before)).toEqual([...attempt, ...attempt, ...plain]);
});

test('the pauses after conflicts are random, grow to 150 ms, and are longer after throttling', () => {
  const contended = { items: [], throttled: false };
  const throttled = { items: [], throttled: true };
  const longest = (drawn: number, refusal: typeof contended) => {
    vi.spyOn(Math, 'random').mockReturnValue(drawn);
    return times(6, (attempt) => Math.round(pauseMs(refusal, attempt)));
  };
  expect(longest(0, contended)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(longest(0.9999, contended)).toEqual([12, 24, 48, 96, 150, 150]);
  expect(longest(0, throttled)).toEqual([50, 50, 50, 50, 50, 50]);
  expect(longest(0.9999, throttled)).toEqual([400, 400, 400, 400, 400, 400]);
});
