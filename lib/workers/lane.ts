import { causesOf } from '../app/causes-of.ts';
import { type Due, deliverDue, type Tried } from '../app/webhooks/deliver-due.ts';
import { pause } from '../data/engine/deadline.ts';
import {
  type DueJob,
  keepDue,
  laneOf,
  putDueAlone,
  releaseDue,
  removeDue,
} from '../data/jobs/due.ts';
import { recordDelivery } from '../data/webhooks/deliveries.ts';
import { readFailingSince, writeFailingSince } from '../data/webhooks/endpoint-health.ts';
import { putRetry, type Retry, readRetries } from '../data/webhooks/retries.ts';
import { findWebhookEndpoint } from '../data/webhooks/webhook-endpoints.ts';
import {
  type FailingSince,
  failingSinceAfter,
  isGivenUp,
} from '../domain/webhooks/after-attempt.ts';
import type { StoredEndpoint } from '../domain/webhooks/webhook-endpoint.ts';
import { clearLane } from './clear-lane.ts';
import { giveUp } from './give-up.ts';
import type { Run } from './lane-run.ts';
import { LaneSource, type Waiting } from './lane-source.ts';
import { PassedOver } from './passed-over.ts';
import { replayPart } from './replay-part.ts';
import { unreadableError } from './unreadable.ts';

/** Longer than an attempt with all that is written of it, so that no place outlives it. */
export const takenForMs = 45_000;
const renewedAfterMs = 15_000;
/** So old what is known of an endpoint may be when something is sent to it. */
const knownForMs = 500;
/** What cannot be known yet is looked at again after so long: writes that are under way are done by then. */
const laterMs = 5000;
/** Who waits for an attempt looks so often for what came meanwhile. */
const lookMs = 250;

const retriesAtLeaving = 25;
/** A retry whose delivery does not say so by then is looked at again every so often. */
const uncountedMs = { after: 60_000, every: 600_000 };

/** The same for who asks a little later, so that what is put again and again is one item. */
const nextOf = (everyMs: number, nowMs: number): number =>
  (Math.floor(nowMs / everyMs) + 1) * everyMs;

/** When a retry is looked at that is left in a lane in which nothing is to be done now. */
const lookAtMs = (atMs: number, nowMs: number): number =>
  nowMs - atMs < uncountedMs.after ? atMs : nextOf(uncountedMs.every, nowMs);

type Sent = Waiting & Due;

/** The lane of one endpoint while one worker has it: nobody else sends to the endpoint then. */
export class Lane {
  readonly #run: Run;
  readonly #source: LaneSource;
  readonly #passedOver: PassedOver;
  #taken: DueJob;
  #takenAtMs: number;
  /** How often the lane had been put when somebody looked for what waits in it: what was put since is not known. */
  #lookedAtPuts: number;
  #endpoint: StoredEndpoint | undefined;
  #knowing: Promise<StoredEndpoint | undefined> | undefined;
  #knownAtMs = Number.NEGATIVE_INFINITY;
  #failingSince: FailingSince = null;
  #queue: Waiting[] = [];
  #underWay = 0;
  #looking: Promise<void> | undefined;
  #isLost = false;

  constructor(taken: DueJob, run: Run) {
    this.#run = run;
    this.#taken = taken;
    this.#takenAtMs = run.now();
    this.#lookedAtPuts = taken.puts;
    this.#source = new LaneSource(taken.of, taken.id);
    this.#passedOver = new PassedOver(taken.of, run);
  }

  /** Sends all that waits, until nothing is left or the time is over. */
  async work(): Promise<void> {
    const { of, id } = this.#taken;
    this.#failingSince = await readFailingSince(of, id);
    for (let isSure = false; ; ) {
      this.#lookedAtPuts = this.#taken.puts;
      await deliverDue<Sent>(of, {
        ...this.#run,
        next: (isEnding) => this.#next(isEnding),
        finish: (due, tried) => this.#finish(due, tried),
      });
      if (this.#isLost) return;
      if (this.#run.isOver()) {
        await releaseDue(of, this.#taken);
        return;
      }
      await this.#know();
      const endpoint = this.#endpoint;
      const replayed = endpoint ? await replayPart(of, endpoint, this.#run) : 'none';
      if (replayed === 'put') continue;
      if (this.#isOpen && this.#queue.length > 0) continue;
      if (!this.#isOpen && (await clearLane(of, id)) === 'open') {
        await new Lane(this.#taken, this.#run).work();
        return;
      }
      // Beside transactions a query may see a parcel later than the lane that was put with it, or than one after it.
      if (!isSure && this.#source.parcels < this.#taken.puts) {
        await pause(lookMs);
        this.#source.lookAgain();
        isSure = true;
        continue;
      }
      if (await this.#leave(replayed === 'later')) return;
      isSure = false;
    }
  }

  /** Whether anything is sent. */
  get #isOpen(): boolean {
    return this.#endpoint?.endpoint.status === 'enable';
  }

  /** Leaves the lane for good, but for its next retry; false where something was put into it meanwhile. */
  async #leave(isReplaying: boolean): Promise<boolean> {
    const { of, id } = this.#taken;
    const nowMs = this.#run.now();
    if (isReplaying) {
      await putDueAlone(of, { ...laneOf(id), dueAtMs: nextOf(laterMs, nowMs) }, nowMs);
    }
    const retries = await this.#left(nowMs);
    if (retries.length > 0) {
      const dueAtMs = Math.min(...retries.map(({ atMs }) => lookAtMs(atMs, nowMs)));
      await putDueAlone(of, { ...laneOf(id), dueAtMs }, nowMs);
    }
    const { nextMs } = this.#passedOver;
    if (nextMs !== undefined) await putDueAlone(of, { ...laneOf(id), dueAtMs: nextMs }, nowMs);
    const asLooked = { ...this.#taken, puts: this.#lookedAtPuts };
    if ((await removeDue(of, asLooked)) === 'removed') return true;
    await this.#renew();
    return this.#isLost;
  }

  /** The first retries, and the first that is to come where others before it do not count yet. */
  async #left(nowMs: number): Promise<readonly Retry[]> {
    const { of, id } = this.#taken;
    const end = Number.MAX_SAFE_INTEGER;
    const first = await readRetries(of, id, end, retriesAtLeaving);
    if (first.length < retriesAtLeaving) return first;
    return [...first, ...(await readRetries(of, id, end, 1, { uid: '~', atMs: nowMs }))];
  }

  /** What is sent next. Without anything it is waited for as long as something is under way. */
  async #next(isEnding: () => boolean): Promise<Sent | undefined> {
    while (!this.#run.isOver() && !this.#isLost && !isEnding()) {
      await this.#know();
      const endpoint = this.#endpoint;
      // A delivery that was handed out is tried: nothing else knows of it.
      if (endpoint === undefined || !this.#isOpen || isEnding()) return undefined;
      const waiting = this.#queue.shift();
      if (waiting) {
        this.#underWay += 1;
        return { ...waiting, endpoint };
      }
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
      if (this.#queue.length === 0 && this.#underWay === 0) return undefined;
    }
    return undefined;
  }

  async #look(): Promise<void> {
    this.#lookedAtPuts = this.#taken.puts;
    const found = await this.#source.read(this.#run.now());
    if (found.some(({ isUnreadable }) => isUnreadable)) {
      this.#run.failures.push(causesOf(unreadableError()));
    }
    this.#queue.push(...found);
    await this.#passOver();
    if (this.#queue.length === 0 && this.#underWay > 0) await pause(lookMs);
  }

  /** What cannot be read holds up nothing: once it has been there for long, it is set aside. */
  async #passOver(): Promise<void> {
    for (const one of this.#source.unreadable.values()) await this.#passedOver.meet(one);
    this.#source.unreadable.clear();
  }

  /** The endpoint as it is now: one that was deleted or disabled gets nothing more. */
  async #know(): Promise<void> {
    const nowMs = this.#run.now();
    if (nowMs - this.#takenAtMs > renewedAfterMs) await this.#renew();
    if (nowMs - this.#knownAtMs >= knownForMs) {
      this.#knownAtMs = nowMs;
      this.#knowing = findWebhookEndpoint(this.#taken.of, this.#taken.id);
    }
    this.#endpoint = await this.#knowing;
  }

  /** A lane that was deleted and put again is left to the next worker. */
  async #renew(): Promise<void> {
    const { of, id } = this.#taken;
    const nowMs = this.#run.now();
    const until = { by: this.#run.worker, untilMs: nowMs + takenForMs };
    const taken = await keepDue(of, laneOf(id), until);
    if (taken === 'refused') this.#isLost = true;
    else [this.#taken, this.#takenAtMs] = [taken, nowMs];
  }

  /** Everything that follows is written before what it came from is taken away: who is killed in between tries again. */
  async #finish(sent: Sent, { delivery, attempt, isGone }: Tried): Promise<void> {
    const { of, id } = this.#taken;
    const { nextAttemptAt, status } = delivery;
    if (nextAttemptAt !== null) {
      await putRetry(of, id, { uid: delivery.uid, atMs: Date.parse(nextAttemptAt) });
    }
    await recordDelivery(of, id, { ...sent.stored, delivery });
    await this.#source.settle(sent);
    const { tally } = this.#run;
    tally.attempts += 1;
    tally.delivered += Number(status === 'delivered');
    tally.failed += Number(status === 'failed');
    this.#underWay -= 1;
    if (sent.body === undefined) return;
    await this.#judge(sent.endpoint, failingSinceAfter(this.#failingSince, attempt), isGone);
  }

  async #judge(endpoint: StoredEndpoint, since: FailingSince, isGone: boolean): Promise<void> {
    const { of, id } = this.#taken;
    if (since !== this.#failingSince) {
      this.#failingSince = since;
      await writeFailingSince(of, id, since);
    }
    const nowMs = this.#run.now();
    const isFailing = isGivenUp(since, endpoint.enabledAtMs, nowMs);
    if (!isGone && !isFailing) return;
    const outcome = await giveUp(of, endpoint, isGone ? 'gone' : 'failing', nowMs);
    this.#run.tally.disabled += Number(outcome === 'disabled');
    this.#knownAtMs = Number.NEGATIVE_INFINITY;
    await this.#know();
  }
}
