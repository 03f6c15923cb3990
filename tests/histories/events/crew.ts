import { setTimeout as sleep } from 'node:timers/promises';
import type { TableWorkerId } from '../../../lib/contract/workers.ts';
import type { Dice } from '../choose.ts';
import type { Death } from './event-history.ts';
import { type Line, ordersOf, rolesOf, Worker } from './worker.ts';

/** Options of a crew. */
export interface CrewOptions {
  readonly below: Dice;
  readonly env: NodeJS.ProcessEnv;
  readonly nodeArguments: readonly string[];
  /** Number of kills, at a write or at a random moment. Unless it is 0, workers that run at the end are killed, too. */
  readonly kills: number;
  /** Number of workers that are stopped for longer than their lease, all at about the same time. */
  readonly freezes?: number;
  /** Average time between kills at random moments. */
  readonly killedEachMs: number;
  /** Workers to run concurrently, one process for each element. */
  readonly places: readonly TableWorkerId[];
}

/** More shards than there are at the beginning. Dispatchers are woken for each of them. */
const shards = 48;
const freezeWithinMs = 60_000;
const marginMs = 2000;
/** Maximum number of writes of most runs. It has no common divisor with 5 and 7, so that every write gets its turn. */
const writesAtMost = 24;
/** Time after which the lease of a killed worker has ended. The clock of the next worker is ahead by it. */
export const leaseMs = {
  dispatch: 31_000,
  deliver: 36_000,
  sendMessages: 56_000,
  syncCalendars: 76_000,
  writeCalendars: 60_000,
  makeMeetings: 120_000,
};

/** Several worker processes that are woken repeatedly: for all shards, for some, concurrently, or without work. */
export class Crew {
  readonly #options: CrewOptions;
  readonly deaths: Death[] = [];
  /** Errors that workers reported. */
  readonly errors: unknown[] = [];
  /** Requests that the role of a worker does not allow. */
  readonly beyond = new Set<string>();
  readonly aheadMs = {
    dispatch: 0,
    deliver: 0,
    sendMessages: 0,
    syncCalendars: 0,
    writeCalendars: 0,
    makeMeetings: 0,
  };
  wakes = 0;
  #deathsBefore: Record<TableWorkerId, number>;
  readonly #running = new Map<Worker, TableWorkerId>();
  readonly #frozen = new Set<Worker>();
  #recovering: Worker | undefined;
  #wokenOnce: number;
  #isOver = false;
  #all: Promise<unknown> | undefined;

  constructor(options: CrewOptions, seed: number) {
    const firstDeath = 17 * seed;
    this.#options = options;
    this.#wokenOnce = 10 * seed;
    this.#deathsBefore = {
      dispatch: firstDeath,
      deliver: firstDeath,
      sendMessages: firstDeath,
      syncCalendars: firstDeath,
      writeCalendars: firstDeath,
      makeMeetings: firstDeath,
    };
  }

  start(): void {
    const keeping = this.#options.places.map((worker) => this.#keepPlace(worker));
    const freezing = Array.from({ length: this.#options.freezes ?? 0 }, () => this.#freezeOne());
    this.#all = Promise.all([...keeping, this.#killAtTimes(), ...freezing]);
  }

  /** Waits until running workers end, or kills them. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  /** Stops all processes. */
  async end(): Promise<void> {
    await this.stop();
    await this.#recovering?.kill();
  }

  /**
   * Runs a worker that is not killed, with its clock ahead by each of `aheadMs`, until it is finished each time. All
   * workers share one process, one after another.
   */
  async recover(
    worker: TableWorkerId,
    aheadMs: readonly number[],
    isFinished: (line: Line) => boolean = () => true,
  ): Promise<void> {
    const { env, nodeArguments } = this.#options;
    const everyRole = { roles: rolesOf(Object.keys(leaseMs)) };
    this.#recovering ??= new Worker(everyRole, env, nodeArguments);
    const one = this.#recovering;
    for (const ms of aheadMs) {
      for (let round = 0; ; round += 1) {
        const line = await one.wake({ worker, wake: {}, aheadMs: ms });
        if (line === 'died') throw new Error(`${worker} ended unexpectedly.`);
        this.#note(worker, line);
        if (isFinished(line)) break;
        if (round === 50) throw new Error(`${worker} does not finish: ${JSON.stringify(line)}`);
      }
    }
  }

  /**
   * Runs a worker once, in a process of its own. If the crew has kills, it is killed before a write, a different one
   * each time.
   */
  async wakeOnce(worker: TableWorkerId, aheadMs: number): Promise<void> {
    const { env, nodeArguments, kills } = this.#options;
    const write = 1 + ((7 * this.#wokenOnce) % writesAtMost);
    this.#wokenOnce += 1;
    const death = { wakesBefore: 0, write, when: 'before' } as const;
    const one = new Worker(ordersOf(worker, kills > 0 ? death : undefined), env, nodeArguments);
    const line = await one.wake({ worker, wake: {}, aheadMs });
    await one.kill();
    if (line === 'died') this.deaths.push({ worker, atMs: Date.now() });
    else this.#note(worker, line);
  }

  async #keepPlace(worker: TableWorkerId): Promise<void> {
    const { below, kills } = this.#options;
    const isKilled = kills > 0;
    let one: Worker | undefined;
    while (!this.#isOver) {
      one ??= this.#next(worker);
      this.#running.set(one, worker);
      const order = { worker, wake: this.#wakeOf(worker), aheadMs: this.aheadMs[worker] };
      this.wakes += 1;
      const line = await (isKilled
        ? Promise.race([one.wake(order), this.#untilOver()])
        : one.wake(order));
      if (line === 'over') break;
      if (line === 'died' || one.isDead) {
        this.deaths.push({ worker, atMs: Date.now() });
        this.aheadMs[worker] += leaseMs[worker];
        // The next dispatcher enqueues deliveries that are due on its clock.
        if (worker === 'dispatch') this.aheadMs.deliver += leaseMs.dispatch;
        this.#running.delete(one);
        one = undefined;
      } else {
        this.#note(worker, line);
        await sleep(below(80));
      }
    }
    if (one === undefined) return;
    await one.kill();
    if (isKilled) this.deaths.push({ worker, atMs: Date.now() });
  }

  #note(worker: TableWorkerId, { errors, beyond = [] }: Line): void {
    for (const one of beyond as readonly string[]) this.beyond.add(one);
    if (errors !== undefined) this.errors.push({ worker, errors });
  }

  get #isMortal(): boolean {
    return this.deaths.length < this.#options.kills;
  }

  async #untilOver(): Promise<'over'> {
    while (!this.#isOver) await sleep(100);
    return 'over';
  }

  /** Kills workers at random moments, in addition to those that die at a write. They may be waiting for a receiver. */
  async #killAtTimes(): Promise<void> {
    const { below, killedEachMs } = this.#options;
    while (!this.#isOver && this.#isMortal) {
      await sleep(below(2 * killedEachMs));
      if (!this.#isMortal) return;
      const running = [...this.#running.keys()].filter(({ hasBegun }) => hasBegun);
      await running[below(running.length)]?.kill();
    }
  }

  /** Stops a worker at a random moment until other workers have its groups. Its requests in progress count as killed. */
  async #freezeOne(): Promise<void> {
    const { below, killedEachMs } = this.#options;
    for (const startMs = performance.now(); performance.now() - startMs < freezeWithinMs; ) {
      await sleep(below(2 * killedEachMs));
      const running = [...this.#running].filter(([one]) => one.hasBegun && !this.#frozen.has(one));
      const [one, worker] = running[below(running.length)] ?? [];
      if (one === undefined || worker === undefined) continue;
      this.#frozen.add(one);
      await one.freeze(leaseMs[worker] + marginMs);
      this.deaths.push({ worker, atMs: Date.now() });
      return;
    }
  }

  /** Starts a worker. Consecutive workers die before and after each write of a run. */
  #next(worker: TableWorkerId): Worker {
    const { env, nodeArguments } = this.#options;
    if (!this.#isMortal) return new Worker(ordersOf(worker), env, nodeArguments);
    const count = this.#deathsBefore[worker];
    this.#deathsBefore[worker] += 1;
    const write = 1 + ((5 * Math.floor(count / 2)) % writesAtMost);
    const when = count % 2 === 0 ? 'before' : 'after';
    // Some workers first complete runs. Otherwise work with many writes would never finish while workers are killed.
    const wakesBefore = count % 3;
    return new Worker(ordersOf(worker, { wakesBefore, write, when }), env, nodeArguments);
  }

  /** The event of the stream contains shards in any order, some twice. The event of the schedule contains none. */
  #wakeOf(worker: TableWorkerId): object {
    const { below } = this.#options;
    if (worker !== 'dispatch' || below(3) === 0) return {};
    const Records = Array.from({ length: 1 + below(12) }, () => ({
      dynamodb: { Keys: { pk: { S: `OUT#${below(shards)}` } } },
    }));
    return { Records };
  }
}
