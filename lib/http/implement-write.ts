import type { TransactionContext } from '../app/run-transaction.ts';
import { type Contract, heedsIfMatch } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { SentReply } from '../data/idempotency.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import type { WithCredential } from '../domain/write-context.ts';
import { dryRunApplied, ifMatch, isDryRun } from './conditional-headers.ts';
import type { Event } from './exchange.ts';
import { type Guarded, guarded } from './guarded.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { originOf } from './origin-of.ts';
import { parseRequest } from './parse-request.ts';
import { recoverWrite } from './recover-write.ts';
import { keptReply, type Returned, resultOf, serializeReply } from './reply.ts';
import { requireIds } from './require-ids.ts';

interface Write<Id extends OperationId, Query, Body> extends Guarded<Id, Query> {
  readonly body: Body;
  /** Where the client reached the service: `https://api.example.com`. */
  readonly origin: string;
  /** What the change needs to know of its request beside the body. */
  readonly context: TransactionContext & WithCredential;
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
  return guarded(contract, answer, recoverWrite);
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
  const credential = event.known.credential as Credential;
  const nowMs = Date.now();
  const violations: Violation[] = [];
  const dry = isDryRun(event);
  event.known.isDryRun = dry;
  const precondition = heedsIfMatch(contract) ? ifMatch(event, violations) : undefined;
  const idempotencyKey = dry ? undefined : idempotencyKeyOf(event, caller, nowMs, violations);
  const { query, body } = parseRequest(contract, event, violations);
  event.known.idempotencyKey = idempotencyKey;
  const context: TransactionContext & WithCredential = {
    actor: caller,
    credential,
    nowMs,
    requestId: event.known.requestId ?? '',
    dryRun: dry,
    precondition,
    idempotencyKey,
    serialize(reply) {
      // The resource says more finely who may change it, and earlier; what it forgets ends here.
      if (!contract.roles.includes(caller.role)) throw new Problem('caller/role-forbids');
      return keptReply(contract, event, reply);
    },
  };
  const params = (event.pathParameters ?? {}) as Params<Id>;
  requireIds(contract, params);
  return {
    params,
    query,
    body,
    caller,
    credential,
    nowMs,
    context,
    store: storeOf(caller.organizationId),
    // Asked only where it is needed: what does not tell it would be refused.
    get origin() {
      return originOf(event);
    },
  };
}
