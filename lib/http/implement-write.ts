import { keepConflict } from '../app/keep-conflict.ts';
import { Replay, replayFrom } from '../app/replay.ts';
import type { TransactionContext } from '../app/run-transaction.ts';
import { Unfinished } from '../app/unfinished.ts';
import { type Contract, heedsIfMatch } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { recordKey, type SentReply } from '../data/idempotency.ts';
import { readItems } from '../data/items.ts';
import { type Store, storeOf } from '../data/store.ts';
import { isUnavailable } from '../data/table.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import { claimOf } from './claim.ts';
import type { Event, Exchange, Known } from './exchange.ts';
import { answerProblem, type Guarded, guarded } from './guarded.ts';
import { originOf } from './origin-of.ts';
import { parseRequest } from './parse-request.ts';
import { dryRunApplied, ifMatch, isDryRun } from './preconditions.ts';
import { problemOf, problemReply } from './problem-reply.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';
import { requireIds } from './require-ids.ts';

interface Write<Id extends OperationId, Query, Body> extends Guarded<Id, Query> {
  readonly body: Body;
  /** Where the client reached the service: `https://api.example.com`. */
  readonly origin: string;
  /** What the change needs to know of its request beside the body. */
  readonly context: TransactionContext;
  /** What the caller's organization has stored. */
  readonly store: Store;
}

type Run<Id extends OperationId, Query, Body, Reply, Deps> = (
  request: Write<Id, Query, Body>,
  deps: Deps,
) => Promise<Returned<Reply>>;

/**
 * Wires an operation that changes something: with an Idempotency-Key, a precondition, a dry run.
 * `deps` is what it reaches outside itself, so that a reader and a test see it.
 */
export function implementWrite<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  deps: Deps,
  run: NoInfer<Run<Id, Query, Body, Reply, Deps>>,
) {
  const answer = async (event: Event) => {
    const request = writeOf(contract, event);
    const reply = await run(request, deps);
    const sent = serializeReply(contract, event, reply);
    return request.context.dryRun
      ? resultOf(event, ofDryRun(sent), dryRunApplied)
      : resultOf(event, sent, {});
  };
  return guarded(contract, answer, recover);
}

/** Nothing was made, so there is neither a place nor a version to name; what has no body stays 204. */
const ofDryRun = ({ status, body }: SentReply): SentReply => ({
  status: status === 204 ? 204 : 200,
  body,
});

function writeOf<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
): Write<Id, Query, Body> {
  const caller = event.known.actor as Actor;
  const nowMs = Date.now();
  const violations: Violation[] = [];
  const dry = isDryRun(event);
  event.known.isDryRun = dry;
  const precondition = heedsIfMatch(contract) ? ifMatch(event, violations) : undefined;
  const claim = dry ? undefined : claimOf(event, caller, nowMs, violations);
  const { query, body } = parseRequest(contract, event, violations);
  event.known.claim = claim;
  const context: TransactionContext = {
    actor: caller,
    nowMs,
    requestId: event.known.requestId ?? '',
    dryRun: dry,
    precondition,
    idempotencyKey: claim,
    serialize(reply) {
      // The resource says more finely who may change it, and earlier; what it forgets ends here.
      if (!contract.roles.includes(caller.role)) throw new Problem('caller/role-forbids');
      return serializeReply(contract, event, reply);
    },
  };
  const params = (event.pathParameters ?? {}) as Params<Id>;
  requireIds(contract, params);
  return {
    params,
    query,
    body,
    caller,
    nowMs,
    context,
    store: storeOf(caller.organizationId),
    // Asked only where it is needed: what does not tell it would be refused.
    get origin() {
      return originOf(event);
    },
  };
}

/** Sends a kept reply again, and looks for one before it answers a refusal that it could explain. */
async function recover(request: Exchange, error: unknown): Promise<void> {
  const { event, internal } = request;
  if (error instanceof Replay) {
    request.response = resultOf(event, error.reply, { 'idempotency-replayed': 'true' });
    return;
  }
  if (error instanceof Unfinished) {
    const body = JSON.stringify({ data: error.progress });
    request.response = resultOf(event, { status: 202, body }, { 'retry-after': '1' });
    return;
  }
  const problem = problemOf(error, isUnavailable);
  try {
    await settleRefusal(problem, internal);
  } catch (later) {
    return later instanceof Replay ? recover(request, later) : answerProblem(request, later);
  }
  return answerProblem(request, problem);
}

/**
 * A 409 is kept before it is answered. A 404 or a 412 may have met what its own twin deleted or
 * changed, whose record was not there yet when it was looked up: what the twin did is there now, so
 * the record is too.
 */
async function settleRefusal(problem: Problem, { actor, claim, requestId }: Known): Promise<void> {
  if (!actor || !claim) return;
  const of = actor.organizationId;
  if (problem.status === 404 || problem.status === 412) {
    replayFrom(await readItems(of, [recordKey(of, claim)]), of, claim);
  }
  if (problem.status !== 409) return;
  const { body = '' } = problemReply(problem, requestId ?? '');
  await keepConflict(of, claim, { status: 409, body });
}
