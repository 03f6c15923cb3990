import { Problem, tooLarge } from '../contract/problem.ts';
import { type ProblemCode, problems } from '../contract/problems.ts';
import { pause, timeLeftMs } from '../data/engine/deadline.ts';
import { gate } from '../data/engine/gate.ts';
import type { IdempotencyKey, ReplayableReply } from '../data/engine/idempotency.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import type { Reader } from '../data/reader.ts';
import type { Store } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import { type Decided, type Decision, isRefused, type Refused } from '../domain/decision.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { WriteContext } from '../domain/write-context.ts';
import { Contention } from './contention.ts';
import { problemOf } from './problem-of.ts';
import { answerAgain } from './replay.ts';

/** A write as it is run. Where a request stands behind it, its edge says how the reply goes out; a worker says nothing. */
export interface TransactionContext extends WriteContext {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The reply as it will go out, so that it can be kept with the change. */
  readonly serialize?: (reply: unknown) => ReplayableReply;
}

/** What a decision depends on. */
export interface Loaded {
  readonly snapshot: Snapshot;
  /** The item that decided what else was read. A conflict is refused only if this item is still the same afterwards. */
  readonly readFirst?: Need | undefined;
}

export interface Steps<State extends Loaded, Reply, Changed extends Change = never> {
  /** Reads everything that the decision depends on. The first read finds the kept reply of an earlier attempt. */
  readonly load: (reader: Reader) => Promise<State>;
  /** Decides. Pure and synchronous, because it runs again after a conflict. */
  readonly decide: (state: State) => Decision<Reply, ProblemCode, Changed>;
  /** The problem if one transaction cannot hold the changes. A function throws its own. */
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

/** A transaction that was committed, or refused with the state that it was refused on. */
type Outcome<State, Reply> =
  | { readonly reply: Reply }
  | { readonly refusal: Refused<ProblemCode>; readonly state: State };

const throttledAtMost = 3;

/**
 * Limits the transactions that a process runs at the same time. The local service serves hundreds of
 * requests in one process; without the limit they would compete for the same week, and one wins each
 * round. Correctness does not depend on it.
 */
const inTurn = gate(4);

/** Loads, decides and commits. A refusal is thrown as its problem. */
export async function runTransaction<State extends Loaded, Reply, Changed extends Change = never>(
  context: TransactionContext,
  store: Store<Changed>,
  steps: Steps<State, Reply, Changed>,
): Promise<Reply> {
  const outcome = await tryTransaction(context, store, steps);
  if ('refusal' in outcome) throw problemOf(outcome.refusal);
  return outcome.reply;
}

/**
 * Loads, decides and commits. After a conflict it starts over with newer data. 409 means that the request
 * is decided, 503 that it may or may not be done: the same request with the same Idempotency-Key returns
 * the result.
 */
export async function tryTransaction<State extends Loaded, Reply, Changed extends Change = never>(
  context: TransactionContext,
  store: Store<Changed>,
  steps: Steps<State, Reply, Changed>,
): Promise<Outcome<State, Reply>> {
  let isTried = false;
  const tried: Store<Changed> = {
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

async function run<State extends Loaded, Reply, Changed extends Change = never>(
  context: TransactionContext,
  store: Store<Changed>,
  steps: Steps<State, Reply, Changed>,
): Promise<Outcome<State, Reply>> {
  const contention = new Contention();
  const reader = readerOnce(context, store);
  for (let throttled = 0; ; ) {
    const state = await steps.load(reader);
    const decision = steps.decide(state);
    if (isRefused(decision)) {
      if (await isFinal(decision, state, store)) return { refusal: decision, state };
      if (timeLeftMs() <= 0) throw undecided();
      continue;
    }
    const { reply } = decision;
    const transaction = transactionOf(context, store, state, decision, steps);
    if (context.dryRun) return { reply };
    const sentMs = performance.now();
    const outcome = await store.commit(transaction);
    if (outcome === 'committed') return { reply };
    const attemptMs = performance.now() - sentMs;
    throttled += Number(outcome.throttled);
    if (throttled > throttledAtMost || timeLeftMs() <= 0) throw undecided();
    await pause(contention.waitMs(outcome, attemptMs, timeLeftMs()));
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
function transactionOf<State extends Loaded, Reply, Changed extends Change = never>(
  { idempotencyKey: key, serialize }: TransactionContext,
  store: Store<Changed>,
  { snapshot }: State,
  { reply, changes = [] }: Decided<Reply, Changed>,
  { tooLarge: code }: Steps<State, Reply, Changed>,
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
 * Items that are read one after another may not belong together: a booking that is reassigned in between
 * finds its new host busy, by itself. If the item that was read first is unchanged after the others, they
 * do belong together.
 */
async function isFinal(
  { refused }: Refused<ProblemCode>,
  { snapshot, readFirst }: Loaded,
  store: Store,
): Promise<boolean> {
  if (readFirst === undefined || problems[refused].status !== 409) return true;
  return store.isUnchanged(snapshot, readFirst);
}

/** A commit that got no answer may be done or not; a read that got none left nothing undecided. */
export function unanswered(error: unknown): never {
  throw isUnavailable(error) ? undecided(error) : error;
}

/** Nobody knows whether the change was made: the same request with the same Idempotency-Key finds out. */
export const undecided = (cause?: unknown): Problem =>
  new Problem('service/undecided', { headers: { 'retry-after': '1' }, cause });
