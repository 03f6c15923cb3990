import middy from '@middy/core';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import type { Event, Exchange, Result } from './exchange.ts';
import { observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { problemOf, problemReply } from './problem-reply.ts';
import { resultOf, sealReply } from './reply.ts';

/** Wires an operation that needs no credential, and no database: its bundle has neither. */
export function implementPublic<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<(request: { readonly query: Query }) => Promise<Reply & { version?: number }>>,
) {
  return middy<Event, Result>()
    .use(observe(contract.id))
    .use({
      onError(request: Exchange) {
        const problem = problemOf(request.error, () => false);
        request.internal.code = problem.code;
        request.response = problemReply(problem, request.internal.requestId ?? '');
      },
    })
    .handler(async (event) => {
      const { query } = parseRequest(contract, event, []);
      return resultOf(event, sealReply(contract, event, await run({ query })), {});
    });
}
