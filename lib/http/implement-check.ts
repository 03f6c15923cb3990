import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { budgets, withinBudget } from '../data/engine/deadline.ts';
import type { Event, Exchange, Result } from './exchange.ts';
import { answerProblem } from './guarded.ts';
import { observe } from './observe.ts';
import { parseRequest } from './parse-request.ts';
import { readBody } from './read-body.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';

/** Wires an operation that takes no credential and reaches the table nevertheless, in the time of any other. */
export function implementCheck<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<() => Promise<Returned<Reply>>>,
) {
  const onion = middy<Event, Result>()
    .use(observe(contract.id))
    .use({ onError: (request: Exchange) => answerProblem(request, request.error) })
    .use(readBody(false))
    .handler(async (event) => {
      parseRequest(contract, event, []);
      return resultOf(event, serializeReply(contract, event, await run()), {});
    });
  return (event: Event, context: Context): Promise<Result> =>
    withinBudget(budgets.requestMs, async () => onion(event, context));
}
