import fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Contention, longestWaitMs } from '../../lib/app/contention.ts';
import { budgets } from '../../lib/data/engine/deadline.ts';
import type { Stopped } from '../../lib/data/store.ts';
import { times } from '../journeys/guests.ts';
import { waitAsDeployed } from '../support/processes/patience.ts';
import { givenSeed } from '../support/random/given-seed.ts';

beforeEach(() => onTestFinished(waitAsDeployed()));
afterEach(() => {
  vi.restoreAllMocks();
});

/** A virtual clock. When all tasks wait, it jumps to the time at which the first of them continues. */
class Clock {
  nowMs = 0;
  readonly #waiting: { readonly untilMs: number; readonly wake: () => void }[] = [];

  /** Waits about `ms`. The random spread makes all steps different. */
  sleep(ms: number, spread = 0.5): Promise<void> {
    const untilMs = this.nowMs + ms * (1 - spread / 2 + spread * Math.random());
    return new Promise((wake) => {
      this.#waiting.push({ untilMs, wake });
    });
  }

  async run(all: readonly Promise<void>[]): Promise<void> {
    let isFinished = false;
    const done = Promise.all(all).then(() => {
      isFinished = true;
    });
    for (;;) {
      await new Promise(setImmediate);
      if (isFinished) return done;
      this.#waiting.sort((a, b) => b.untilMs - a.untilMs);
      const next = this.#waiting.pop();
      if (next === undefined) throw new Error('All tasks wait for each other.');
      this.nowMs = next.untilMs;
      next.wake();
    }
  }
}

/** The durations of the parts of a booking in milliseconds, close to those of a table in the same region. */
const lasts = { halfARead: 2, decision: 3, toTheItem: 5, atTheItem: 6, back: 3 };

interface Done {
  readonly attempts: number;
  readonly tookMs: number;
}

/** An item in DynamoDB. It cancels a transaction while another one is in progress, and refuses one with an older version. */
class HotItem {
  #ver = 0;
  #isHeld = false;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async read(): Promise<number> {
    await this.#clock.sleep(lasts.halfARead);
    const ver = this.#ver;
    await this.#clock.sleep(lasts.halfARead);
    return ver;
  }

  /** Resolves to `undefined` after a success. */
  async write(ver: number): Promise<Stopped | undefined> {
    await this.#clock.sleep(lasts.toTheItem);
    const refused = { at: new Set(this.#isHeld ? [] : ['week']), throttled: false };
    const isFinished = !this.#isHeld && ver === this.#ver;
    if (isFinished) {
      this.#isHeld = true;
      await this.#clock.sleep(lasts.atTheItem);
      this.#isHeld = false;
      this.#ver += 1;
    }
    await this.#clock.sleep(lasts.back);
    return isFinished ? undefined : refused;
  }
}

/** Books once, with the same waits between the attempts as the service. */
async function book(clock: Clock, item: HotItem): Promise<Done> {
  const startedMs = clock.nowMs;
  const contention = new Contention();
  let ver = await item.read();
  for (let attempts = 1; ; attempts += 1) {
    await clock.sleep(lasts.decision);
    const sentMs = clock.nowMs;
    const refused = await item.write(ver);
    const tookMs = clock.nowMs - startedMs;
    if (refused === undefined) return { attempts, tookMs };
    const leftMs = budgets.requestMs - tookMs;
    await clock.sleep(contention.waitMs(refused, clock.nowMs - sentMs, leftMs), 0);
    ver = await item.read();
  }
}

/** Runs concurrent writers that book the same host, each one booking after the other. */
async function crowd(writers: number, each: number): Promise<readonly Done[]> {
  const clock = new Clock();
  const item = new HotItem(clock);
  const done: Done[] = [];
  const writer = async () => {
    await clock.sleep(1, 2);
    for (let one = 0; one < each; one += 1) done.push(await book(clock, item));
  };
  await clock.run(times(writers, writer));
  return done;
}

/** Returns random numbers like `Math.random`. The same seed gives the same numbers. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const a = Math.imul(state ^ (state >>> 15), state | 1);
    const b = a ^ (a + Math.imul(a ^ (a >>> 7), a | 61));
    return ((b ^ (b >>> 14)) >>> 0) / 2 ** 32;
  };
}

test.each([
  { writers: 1, each: 20, attempts: 1 },
  { writers: 2, each: 100, attempts: 1.3 },
  { writers: 8, each: 50, attempts: 2.2 },
  { writers: 32, each: 1, attempts: 5 },
  { writers: 32, each: 20, attempts: 5.5 },
  { writers: 100, each: 1, attempts: 9 },
])(
  '$writers writers with $each bookings each for one host need at most $attempts transactions for each booking, and all are decided in time',
  async ({ writers, each, attempts }) => {
    vi.spyOn(Math, 'random').mockImplementation(drawn(givenSeed(7)));
    const done = await crowd(writers, each);
    const mean = done.reduce((sum, one) => sum + one.attempts, 0) / done.length;
    expect(done).toHaveLength(writers * each);
    expect(mean).toBeLessThanOrEqual(attempts);
    const longest = done.reduce((most, { tookMs }) => Math.max(most, tookMs), 0);
    expect(longest).toBeLessThan(budgets.requestMs);
  },
);

const ms = fc.double({ min: 0, max: 5000, noNaN: true });

test('the longest wait grows with the number of waits, shrinks with the remaining time, and is 0 at the end of the budget', () => {
  fc.assert(
    fc.property(ms, fc.integer({ min: 1, max: 50 }), ms, ms, (attemptMs, waits, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const longest = longestWaitMs(attemptMs, waits, more);
      expect(longest).toBeLessThanOrEqual(1000);
      expect(longestWaitMs(attemptMs, waits + 1, more)).toBeGreaterThanOrEqual(longest);
      expect(longestWaitMs(attemptMs, waits, less)).toBeLessThanOrEqual(longest);
      expect(longestWaitMs(attemptMs, waits, 0)).toBe(0);
    }),
  );
});
