import type { Contract } from '../contract/contract.ts';
import type { ReplyText } from '../contract/reply-text.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import { isHead } from './exchange.ts';
import { type Guarded, guarded } from './guarded.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';
import { requireIds } from './require-ids.ts';
import { requireRole } from './require-role.ts';
import { responseTokenOf } from './response-token-of.ts';

interface Read<Id extends OperationId, Query> extends Guarded<Id, Query> {
  /** Identifies the credential for its limits. It is a hash, so it is no credential. */
  readonly rateKey: string;
}

type Run<Id extends OperationId, Query, Reply, Deps> = (
  request: Read<Id, Query>,
  deps: Deps,
) => Promise<Returned<Reply> | ReplyText>;

/**
 * Wires an operation that changes nothing. `deps` is what it reaches outside itself, so that a
 * reader and a test see it. Its bundle cannot write, and its role may not.
 */
export function implementRead<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  deps: Deps,
  run: NoInfer<Run<Id, Query, Reply, Deps>>,
) {
  return guarded(contract, async (event) => {
    const { query } = parseRequest(contract, event, []);
    const caller = event.known.actor as Actor;
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireRole(contract, event);
    requireIds(contract, params);
    const credential = event.known.credential as Credential;
    const rateKey = event.known.rateKey as string;
    const responseToken = responseTokenOf(contract, event);
    const asked = { params, query, caller, credential, rateKey, responseToken };
    const reply = await run({ ...asked, isHead: isHead(event), nowMs: Date.now() }, deps);
    return resultOf(event, serializeReply(contract, event, reply), {});
  });
}
