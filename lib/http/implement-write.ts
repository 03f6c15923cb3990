import { pictureUrl } from '../app/public-url.ts';
import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import type { WithCredential, WithPictures } from '../domain/write-context.ts';
import type { Event } from './exchange.ts';
import { type Guarded, guarded } from './guarded.ts';
import { answerWrite, readWrite } from './read-write.ts';
import { recoverWrite } from './recover-write.ts';
import { keptReply, type Returned } from './reply.ts';

interface Write<Id extends OperationId, Query, Body> extends Guarded<Id, Query> {
  readonly body: Body;
  /** What the change needs to know of its request beside the body. */
  readonly context: TransactionContext & WithCredential & WithPictures;
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
    const reply = await run(writeOf(contract, event), deps);
    return answerWrite(contract, event, reply);
  };
  return guarded(contract, answer, recoverWrite);
}

function writeOf<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
): Write<Id, Query, Body> {
  const caller = event.known.actor as Actor;
  const credential = event.known.credential as Credential;
  const { change, ...request } = readWrite(contract, event, caller.userId);
  const context: TransactionContext & WithCredential & WithPictures = {
    actor: caller,
    credential,
    pictureUrl,
    ...change,
    serialize: (reply) => keptReply(contract, event, reply),
  };
  return {
    ...request,
    caller,
    credential,
    nowMs: change.nowMs,
    context,
    store: storeOf(caller.organizationId),
  };
}
