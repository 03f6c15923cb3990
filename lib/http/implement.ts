import middy from '@middy/core';
import type { Intent } from '../app/intent.ts';
import { keepConflict } from '../app/keep-conflict.ts';
import { Replay } from '../app/replay.ts';
import { type Contract, takesBody } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { isUnavailable } from '../data/table.ts';
import type { Actor, Scope } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import { authenticate } from './authenticate.ts';
import { claimOf } from './claim.ts';
import { type Event, type Exchange, isWrite, type Known, type Result } from './exchange.ts';
import { observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { ifMatch, isDryRun } from './preconditions.ts';
import { problemOf, problemReply } from './problem-reply.ts';
import { readBody } from './read-body.ts';
import { resultOf, type Settled, sealReply, type Versioned } from './reply.ts';

export interface Request<Id extends OperationId, Query, Body> {
  readonly params: Params<Id>;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Actor;
  readonly nowMs: number;
  /** What a write needs beside its body. */
  readonly intent: Intent;
}

type Run<Id extends OperationId, Query, Body, Reply, Deps> = (
  request: Request<Id, Query, Body>,
  deps: Deps,
) => Promise<Settled<Reply> & Versioned>;

/**
 * Wires an operation: one log line → problem replies → credential → body → schema → run → reply
 * through its schema. `deps` is what it reaches outside itself, so that a reader and a test see it.
 */
export function implement<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  deps: Deps,
  run: NoInfer<Run<Id, Query, Body, Reply, Deps>>,
) {
  return middy<Event, Result>()
    .use(observe(contract.id))
    .use(problemReplies)
    .use({
      async before({ event, internal }: Exchange) {
        internal.actor = await authenticate(event, contract.scope as Scope, Date.now());
      },
    })
    .use(readBody(takesBody(contract)))
    .handler(async (event) => {
      const request = requestOf(contract, event, event.known);
      const reply = await run(request, deps);
      const { isDryRun } = request.intent;
      const sent = request.intent.seal(reply);
      return isDryRun
        ? resultOf(event, { ...sent, status: 200, location: undefined }, dryRunHeaders)
        : resultOf(event, sent, {});
    });
}

const dryRunHeaders = { 'preference-applied': 'handling=dry-run' };

function requestOf<Id extends OperationId, Query, Body>(
  contract: Contract<Id, Query, Body, unknown>,
  event: Event,
  internal: Known,
): Request<Id, Query, Body> {
  const caller = internal.actor as Actor;
  const nowMs = Date.now();
  const violations: Violation[] = [];
  const writes = isWrite(event.requestContext.http.method);
  const dry = writes && isDryRun(event);
  const expects = writes && contract.versioned ? ifMatch(event, violations) : undefined;
  const claim = writes ? claimOf(event, caller, nowMs, violations) : undefined;
  const { query, body } = parseRequest(contract, event, violations);
  internal.claim = dry ? undefined : claim;
  const intent: Intent = {
    actor: caller,
    nowMs,
    requestId: internal.requestId ?? '',
    isDryRun: dry,
    expects,
    claim: internal.claim,
    seal: (reply) => sealReply(contract, event, reply),
  };
  const params = (event.pathParameters ?? {}) as Params<Id>;
  return { params, query, body, caller, nowMs, intent };
}

const problemReplies = {
  async onError(request: Exchange): Promise<void> {
    try {
      await answerProblem(request, request.error);
    } catch (later) {
      await answerProblem(request, later);
    }
  },
};

async function answerProblem(request: Exchange, error: unknown): Promise<void> {
  const { event, internal } = request;
  if (error instanceof Replay) {
    request.response = resultOf(event, error.reply, { 'idempotency-replayed': 'true' });
    return;
  }
  const problem = problemOf(error, isUnavailable);
  const response = problemReply(problem, internal.requestId ?? '');
  const { actor, claim } = internal;
  if (problem.status === 409 && actor && claim) {
    await keepConflict(actor.organizationId, claim, { status: 409, body: response.body ?? '' });
  }
  internal.code = problem.code;
  request.response = response;
}
