import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Event, Exchange } from './exchange.ts';
import { unguarded } from './guarded.ts';
import { limitReader } from './limit-caller.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';
import { requireIds } from './require-ids.ts';

interface PublicRead<Id extends OperationId> {
  readonly params: Params<Id>;
  readonly nowMs: number;
}

const limit = {
  before: ({ event }: Exchange): Promise<void> => limitReader(event, Date.now()),
};

/** Wires an operation that tells everyone what an organization shows to everyone. */
export function implementPublicRead<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<(request: PublicRead<Id>, deps: Deps) => Promise<Returned<Reply>>>,
  deps: Deps,
) {
  const answer = async (event: Event) => {
    parseRequest(contract, event, []);
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireIds(contract, params);
    const reply = await run({ params, nowMs: Date.now() }, deps);
    return resultOf(event, serializeReply(contract, event, reply), {});
  };
  return unguarded(contract, answer, undefined, [limit]);
}
