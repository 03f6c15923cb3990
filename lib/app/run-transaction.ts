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

/** Context of a write. A request has a key and a serializer for its reply, a worker has neither. */
export interface TransactionContext extends WriteContext {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** Serializes the reply as it is sent, so that it can be stored with the change. */
  readonly serialize?: (reply: unknown) => ReplayableReply;
}

/** Data of a decision. */
export interface Loaded {
  readonly snapshot: Snapshot;
  /** Item that determined the other reads. A refusal is final only if this item is unchanged afterwards. */
  readonly readFirst?: Need | undefined;
}

export interface Steps<State extends Loaded, Reply, Changed extends Change = never> {
  /** Reads all data for the decision. The first read also finds the stored reply of an earlier attempt. */
  readonly load: (reader: Reader) => Promise<State>;
  /** Decides. Pure and synchronous, because it runs again after a conflict. */
  readonly decide: (state: State) => Decision<Reply, ProblemCode, Changed>;
  /** Problem if one transaction cannot hold the changes. A function throws its own problem. */
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

/** Committed transaction, or a refusal with the state that caused it. */
type Outcome<State, Reply> =
  | { readonly reply: Reply }
  | { readonly refusal: Refused<ProblemCode>; readonly state: State };

const throttledAtMost = 3;

/**
 * Limits the concurrent transactions of a process. The local service serves hundreds of requests in one process.
 * Without the limit they would compete for the same week, and one would win each round. Correctness does not depend on
 * it.
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
  // The SDK may have committed an earlier attempt and lost its response. The state is then undecided, even if a later
  // read failed.
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

/** Reader that also reads the record of the idempotency key. A stored reply of an earlier attempt ends this one. */
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

/**
 * Serializes the reply before anything is written, so that a reply that violates its contract is found before the
 * change.
 */
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
 * Items from several reads may be inconsistent: for example, a booking that was reassigned in between finds its new
 * host busy with the booking itself. If the item of the first read is unchanged after the others, they are consistent.
 */
async function isFinal(
  { refused }: Refused<ProblemCode>,
  { snapshot, readFirst }: Loaded,
  store: Store,
): Promise<boolean> {
  if (readFirst === undefined || problems[refused].status !== 409) return true;
  return store.isUnchanged(snapshot, readFirst);
}

/** Throws the error of a commit without a response as undecided, because the change may be made. */
export function unanswered(error: unknown): never {
  throw isUnavailable(error) ? undecided(error) : error;
}

/** Problem for a change with an unknown result. The same request with the same Idempotency-Key returns the result. */
export const undecided = (cause?: unknown): Problem =>
  new Problem('service/undecided', { headers: { 'retry-after': '1' }, cause });
