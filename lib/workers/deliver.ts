import { setTimeout as sleep } from 'node:timers/promises';
import { type Cause, causesOf } from '../app/causes-of.ts';
import type { SendDeps } from '../app/webhooks/send-webhook.ts';
import { type DueJob, laneOf, readDue, releaseDue, removeDue, takeDue } from '../data/jobs/due.ts';
import { openSecret } from '../data/webhooks/endpoint-secrets.ts';
import { post } from '../outbound/post.ts';
import { webhookHeaders } from '../outbound/sign-webhook.ts';
import { surroundings } from '../outbound/surroundings.ts';
import type { Outcome, Woken } from './implement-worker.ts';
import { Lane, takenForMs } from './lane.ts';
import type { Run, RunTally } from './lane-run.ts';

/** What a test decides in place of the clock, dice and receivers far away. */
export interface Given extends SendDeps {
  readonly now: () => number;
  readonly chance: () => number;
}

/** No attempt begins later, so that the last one is over before the minute is. */
const beginsForMs = 38_000;
/** More lanes no run works on at once: each may have eight connections. */
const lanesAtOnce = 100;
const dueAShard = 100;
/** Who stays for what becomes due looks so often. */
const lookMs = 1000;
const failuresALine = 5;
/** After an error a lane is left alone for so long. */
const afterErrorMs = 5000;

export const real: Given = {
  now: Date.now,
  chance: Math.random,
  openSecret,
  webhookHeaders,
  post,
  surroundings,
};

/**
 * Sends what is due at all endpoints, each in a lane of its own, so that one that hangs delays no other. Who
 * is woken by the minute stays for what becomes due within it.
 */
export async function deliver({ isQuiet = false }: Woken, given: Given = real): Promise<Outcome> {
  const startMs = given.now();
  const tally: RunTally = { attempts: 0, delivered: 0, failed: 0, disabled: 0 };
  const isOver = () => given.now() - startMs > beginsForMs;
  let againMs = 0;
  const failures: (readonly Cause[])[] = [];
  const worker = crypto.randomUUID();
  const run: Run = { ...given, worker, isOver, tally, failures };
  const lanes = new Map<string, Promise<void>>();
  let oldestMs = startMs;
  for (let isFirst = true; isFirst || (!isQuiet && !isOver()); isFirst = false) {
    const nowMs = run.now();
    const untilMs = isQuiet ? nowMs : startMs + beginsForMs;
    const due = await readDue('webhook', nowMs, { untilMs, atMost: dueAShard });
    if (isFirst) oldestMs = Math.min(startMs, ...due.map(({ sinceMs }) => sinceMs));
    const ready = due.filter(({ dueAtMs }) => dueAtMs <= run.now());
    for (const one of byTurns(ready)) {
      const id = `${one.of} ${one.id}`;
      if (lanes.has(id) || lanes.size >= lanesAtOnce) continue;
      const working = work(one, run)
        .catch((error: unknown) => {
          failures.push(causesOf(error as Error));
          againMs = run.now() + afterErrorMs;
        })
        .finally(() => lanes.delete(id));
      lanes.set(id, working);
    }
    // A lane that was left after an error is not seen before that.
    if (isQuiet || (lanes.size === 0 && due.length === 0 && againMs <= nowMs)) break;
    await Promise.race([sleep(lookMs), ...lanes.values()]);
  }
  await Promise.all(lanes.values());
  return outcomeOf(tally, failures, Math.round((startMs - oldestMs) / 1000));
}

function outcomeOf(
  { attempts, ...tally }: RunTally,
  failures: readonly (readonly Cause[])[],
  oldestSeconds: number,
): Outcome {
  return {
    isIdle: attempts === 0 && failures.length === 0,
    isFailed: failures.length > 0,
    line: {
      attempts,
      ...tally,
      oldestSeconds,
      ...(failures.length > 0 && { errors: failures.slice(0, failuresALine) }),
    },
  };
}

/** One lane of each organization, then the next of each: none waits for all of another one. */
function byTurns(due: readonly DueJob[]): readonly DueJob[] {
  const turns = new Map<string, number>();
  return due
    .map((one) => {
      const turn = turns.get(one.of) ?? 0;
      turns.set(one.of, turn + 1);
      return { one, turn };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}

/** Works on a lane, unless somebody else does: they will find what was put into it. */
async function work(due: DueJob, run: Run): Promise<void> {
  const { of, id } = due;
  const nowMs = run.now();
  const until = { by: run.worker, untilMs: nowMs + takenForMs };
  const taken = await takeDue(of, laneOf(id), nowMs, until);
  if (taken === 'refused') return;
  // From now on the lane is due at once, and until somebody leaves it.
  if (due.dueAtMs > 0) await removeDue(of, due);
  await new Lane(taken, run).work().catch(async (error: Error) => {
    // Nothing is under way any more, so others may take it soon; where that cannot be written, once its time is over.
    await releaseDue(of, taken, run.now() + afterErrorMs).catch(() => {});
    throw error;
  });
}
