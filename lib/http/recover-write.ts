import { keepConflict } from '../app/keep-conflict.ts';
import { answerAgain, Replay } from '../app/replay.ts';
import { Unfinished } from '../app/unfinished.ts';
import type { Contract } from '../contract/contract.ts';
import type { Problem } from '../contract/problem.ts';
import type { ReplayableReply } from '../data/engine/idempotency.ts';
import { storeOf } from '../data/store.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { Exchange, RequestState } from './exchange.ts';
import { answerProblem, type Recover } from './onion.ts';
import { problemFrom, problemReply } from './problem-reply.ts';
import { resultOf } from './reply.ts';

export type CompleteReply = (
  actor: Actor,
  kept: ReplayableReply,
  contract: Contract,
) => Promise<ReplayableReply>;

/** Sends a stored reply again. Before a refusal, it searches for a stored reply that explains the refusal. */
export const recoverWrite =
  (contract: Contract, complete: CompleteReply | undefined): Recover =>
  (request, error) =>
    recover(request, error, (kept, { actor }) =>
      actor && complete ? complete(actor, kept, contract) : kept,
    );

async function recover(
  request: Exchange,
  error: unknown,
  complete: (
    kept: ReplayableReply,
    state: RequestState,
  ) => ReplayableReply | Promise<ReplayableReply>,
): Promise<void> {
  const { event, internal } = request;
  if (error instanceof Replay) {
    const reply = await complete(error.reply, internal);
    request.response = resultOf(event, reply, { 'idempotency-replayed': 'true' });
    return;
  }
  if (error instanceof Unfinished) {
    const body = JSON.stringify({ data: error.progress });
    request.response = resultOf(event, { status: 202, body }, { 'retry-after': '1' });
    return;
  }
  const problem = problemFrom(error);
  try {
    await settleRefusal(problem, internal);
  } catch (later) {
    return later instanceof Replay
      ? recover(request, later, complete)
      : answerProblem(request, later);
  }
  return answerProblem(request, problem);
}

/** A store without subjects reads and writes only replies that are stored under Idempotency-Keys. */
const replyStoreOf = storeOf([]);

/**
 * Stores a 409 for retries, or finds the stored reply that replaces a refusal. A 404 or a 412 can be caused by a
 * concurrent attempt with the same Idempotency-Key. Its reply was not stored yet when this request searched for it. Its
 * change is visible now, so its reply is too.
 */
async function settleRefusal(
  problem: Problem,
  { actor, idempotencyKey, requestId }: RequestState,
): Promise<void> {
  if (!actor || !idempotencyKey) return;
  const store = replyStoreOf(actor.organizationId);
  if (problem.status === 404 || problem.status === 412) {
    answerAgain(await store.findReply(idempotencyKey), idempotencyKey);
  }
  if (problem.status !== 409) return;
  const { body = '' } = problemReply(problem, requestId ?? '');
  await keepConflict(idempotencyKey, { status: 409, body }, store);
}
