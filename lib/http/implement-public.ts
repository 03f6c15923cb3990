import middy from '@middy/core';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import type { Event, Result } from './exchange.ts';
import { observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { plainProblems } from './plain-problems.ts';
import { readBody } from './read-body.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';

/** Wires an operation that needs no credential, and no database: its bundle has neither. */
export function implementPublic<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<(request: { readonly query: Query }) => Promise<Returned<Reply>>>,
) {
  return middy<Event, Result>()
    .use(observe(contract.id))
    .use(plainProblems)
    .use(readBody(false))
    .handler(async (event) => {
      const { query } = parseRequest(contract, event, []);
      return resultOf(event, serializeReply(contract, event, await run({ query })), {});
    });
}
