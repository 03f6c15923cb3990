import { Problem, tooLarge } from '../contract/problem.ts';
import { type ProblemCode, problems } from '../contract/problems.ts';
import { pause, timeLeftMs } from '../data/engine/deadline.ts';
import { gate } from '../data/engine/gate.ts';
import { isUnavailable } from '../data/engine/table.ts';
import type { IdempotencyKey, SentReply } from '../data/idempotency.ts';
import type { Reader } from '../data/reader.ts';
import type { Store } from '../data/store.ts';
import type { Decision, Refused } from '../domain/decision.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { WriteContext } from '../domain/write-context.ts';
import { Contention } from './contention.ts';
import { problemOf } from './problem-of.ts';
import { answerAgain } from './replay.ts';

/** A write as it is run. Where a request stands behind it, its edge says how the reply goes out; a worker says nothing. */
export interface TransactionContext extends WriteContext {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The reply as it will go out, so that it can be kept with the change. */
  readonly serialize?: (reply: unknown) => SentReply;
}

export interface Loaded {
  readonly snapshot: Snapshot;
}

export interface Steps<State extends Loaded, Reply> {
  /** Reads all that the decision rests on. The first read finds out whether the request was answered before. */
  readonly load: (reader: Reader) => Promise<State>;
  /** Decides on it, and again on a newer snapshot after a lost race. Pure and synchronous. */
  readonly decide: (state: State) => Decision<Reply, ProblemCode>;
  /** How more is read, where the decision does not stand on what was read so far; undefined where it does. */
  readonly widened?: (
    decision: Decision<Reply, ProblemCode>,
    state: State,
  ) => ((reader: Reader) => Promise<State>) | undefined;
  /** Adds to a refusal what takes another read, such as the next free starts. */
  readonly explain?: (
    refused: Refused<ProblemCode>,
    state: State,
  ) => Refused<ProblemCode> | Promise<Refused<ProblemCode>>;
  /** The resource itself: when somebody else changed it, other items matter too, and all is read again. */
  readonly resource?: Need | undefined;
  /** The changes are more than one transaction can hold; absent where they never are. A function throws what that means. */
  readonly tooLarge?:
    | 'booking/too-large'
    | 'schedule/too-large'
    | 'event-type/too-large'
    | 'calendar/too-large'
    | 'routing-form/too-large'
    | 'response/too-large'
    | (() => never)
    | undefined;
}

const throttledAtMost = 3;

/**
 * Nothing is true because of this gate: it only spares a process that serves many requests at once
 * (the local service does, Lambda does not) that hundreds race each other for the same week, of
 * which one can win a round.
 */
const inTurn = gate(4);

/**
 * Load, decide, commit; after a lost race decide again, on what the refusal found or on what is read
 * after a while. 409 means decided, 503 undecided: then the same request with the same Idempotency-Key
 * finds out what came of it.
 */
export async function runTransaction<State extends Loaded, Reply>(
  context: TransactionContext,
  store: Store,
  steps: Steps<State, Reply>,
): Promise<Reply> {
  let isTried = false;
  const tried: Store = {
    ...store,
    commit(transaction) {
      isTried = true;
      return store.commit(transaction);
    },
  };
  // An earlier attempt of the SDK may have been done whose answer was lost, whatever is read after it.
  return inTurn(() => run(context, tried, steps)).catch((error: unknown) => {
    throw isTried && isUnavailable(error) ? undecided(error) : error;
  });
}

async function run<State extends Loaded, Reply>(
  context: TransactionContext,
  store: Store,
  steps: Steps<State, Reply>,
): Promise<Reply> {
  const { idempotencyKey: key } = context;
  const contention = new Contention();
  const reader = readerOnce(context, store);
  let state = await steps.load(reader);
  for (let throttled = 0, waitMs: number | undefined; ; ) {
    const decision = steps.decide(state);
    // Where all is read again after a while, only a refusal is worth more reads now.
    const isReadAgain = waitMs !== undefined && !('refused' in decision);
    const widened = isReadAgain ? undefined : steps.widened?.(decision, state);
    if (widened) {
      state = await widened(reader);
      continue;
    }
    if ('refused' in decision) {
      if (await stands(decision, state, store, steps)) {
        throw problemOf((await steps.explain?.(decision, state)) ?? decision);
      }
      if (timeLeftMs() <= 0) throw undecided();
      state = await steps.load(reader);
      continue;
    }
    if (waitMs !== undefined) {
      await pause(waitMs);
      waitMs = undefined;
      state = await steps.load(reader);
      continue;
    }
    const transaction = transactionOf(context, store, state, decision, steps);
    if (context.dryRun) return decision.reply;
    const sentMs = performance.now();
    const outcome = await store.commit(transaction);
    if (outcome === 'committed') return decision.reply;
    const attemptMs = performance.now() - sentMs;
    throttled += Number(outcome.throttled);
    if (throttled > throttledAtMost || timeLeftMs() <= 0) throw undecided();
    const { newer, found } = outcome;
    if (newer && key) answerAgain(store.replyIn(newer, key), key);
    waitMs = contention.waitMs(outcome, attemptMs, timeLeftMs());
    const isStale = steps.resource !== undefined && found(steps.resource);
    // What the refusal found is decided on even if the next attempt waits: it may be that there is none.
    if (newer && !isStale) state = { ...state, snapshot: newer };
    else if (waitMs === undefined) state = await steps.load(reader);
  }
}

/** A reader whose reads have the reply of an earlier attempt in them, which ends this one. */
function readerOnce({ idempotencyKey: key }: TransactionContext, store: Store): Reader {
  if (key === undefined) return store;
  return {
    ...store,
    async read(needs) {
      const { snapshot, reply } = await store.readWithReply(needs, key);
      answerAgain(reply, key);
      return snapshot;
    },
  };
}

/** Serialized before anything is written: a reply that does not fit its contract must not be found out after the change. */
function transactionOf<State extends Loaded, Reply>(
  { idempotencyKey: key, serialize }: TransactionContext,
  store: Store,
  { snapshot }: State,
  { reply, changes }: Exclude<Decision<Reply, ProblemCode>, Refused>,
  { tooLarge: code }: Steps<State, Reply>,
) {
  const sent = serialize?.(reply);
  const record = key && sent ? { key, reply: sent } : undefined;
  const transaction = store.transaction(snapshot, changes, record);
  if (transaction === 'too-large') {
    if (typeof code === 'function') return code();
    throw code ? tooLarge(code) : new Error('The changes are more than one transaction can hold.');
  }
  return transaction;
}

/**
 * What a resource leads to is read after the resource, so a conflict may be with its own change of
 * the moment between: a reassigned booking finds the other host taken, by itself. A conflict stands
 * when the resource is still the one that was read.
 */
async function stands<State extends Loaded, Reply>(
  { refused }: Refused<ProblemCode>,
  { snapshot }: State,
  store: Store,
  { resource }: Steps<State, Reply>,
): Promise<boolean> {
  if (resource === undefined || problems[refused].status !== 409) return true;
  return store.isUnchanged(snapshot, resource);
}

/** A commit that got no answer may be done or not; a read that got none left nothing undecided. */
export function unanswered(error: unknown): never {
  throw isUnavailable(error) ? undecided(error) : error;
}

/** Nobody knows whether the change was made: the same request with the same Idempotency-Key finds out. */
export const undecided = (cause?: unknown): Problem =>
  new Problem('service/undecided', { headers: { 'retry-after': '1' }, cause });
