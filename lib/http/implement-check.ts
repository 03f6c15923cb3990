import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { unguarded } from './guarded.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';

/** Wires an operation that takes no credential and reaches the table nevertheless, in the time of any other. */
export function implementCheck<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<() => Promise<Returned<Reply>>>,
) {
  return unguarded(contract, async (event) => {
    parseRequest(contract, event, []);
    return resultOf(event, serializeReply(contract, event, await run()), {});
  });
}
