import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { type Contract, type LinkKind, takesBody } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { budgets, withinBudget } from '../data/engine/deadline.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import { authenticate, requireScope } from './authenticate.ts';
import { refusedChallenge } from './challenge.ts';
import { dryRunApplied } from './conditional-headers.ts';
import type { Event, Exchange, Result } from './exchange.ts';
import { costOf, limitCaller, limitFailures } from './limit-caller.ts';
import { observe } from './observe.ts';
import { problemFrom, problemReply } from './problem-reply.ts';
import { readBody, readBytes, readFile } from './read-body.ts';

/** What every operation with a credential is given. */
export interface Guarded<Id extends OperationId, Query> {
  readonly params: Params<Id>;
  readonly query: Query;
  readonly caller: Actor;
  /** What the caller sent to prove it. */
  readonly credential: Credential;
  /** Of the response to a routing form, where the operation takes one. */
  readonly responseToken?: string | undefined;
  /** Only status and headers are sent, so the request must not wait for a change. */
  readonly isHead?: boolean;
  readonly nowMs: number;
}

type Answer = (event: Event) => Promise<Result>;
type Recover = (request: Exchange, error: unknown) => Promise<void>;

/**
 * The onion of an operation with a credential: one log line → problem replies → credential,
 * rate and scope → body → what the operation does. What goes wrong while a problem is answered is a problem too.
 */
export function guarded(
  contract: Pick<Contract, 'id' | 'scope' | 'body' | 'fileTypes' | 'cost' | 'trustsNoMemory'>,
  answer: Answer,
  recover: Recover = answerProblem,
) {
  const credential = {
    async before({ event, internal }: Exchange) {
      const nowMs = Date.now();
      const caller = await authenticate(event, nowMs, contract.trustsNoMemory).catch(
        (error: unknown) => limitFailures(event, error, nowMs),
      );
      Object.assign(internal, caller);
      internal.rateHeaders = await limitCaller(caller.rateKey, costOf(contract, event), nowMs);
      const scope = contract.scope as Exclude<Contract['scope'], LinkKind | 'public'>;
      requireScope(event, caller.credential, scope);
    },
  };
  return onionOf(contract, [credential], answer, recover);
}

/** The same of an operation that takes no credential, and reaches the table nevertheless. */
export const unguarded = (
  contract: Pick<Contract, 'id' | 'body' | 'fileTypes' | 'notice'>,
  answer: Answer,
  recover: Recover = answerProblem,
  limit: readonly Before[] = [],
) => onionOf(contract, limit, answer, recover);

const readerOf = (contract: Pick<Contract, 'body' | 'fileTypes' | 'notice'>) => {
  if (contract.notice) return readBytes;
  return contract.fileTypes ? readFile(contract.fileTypes) : readBody(takesBody(contract));
};

/** What comes before the body is read: a request may end there. */
interface Before {
  before(request: Exchange): Promise<void>;
}

function onionOf(
  contract: Pick<Contract, 'id' | 'body' | 'fileTypes' | 'notice'>,
  credential: readonly Before[],
  answer: Answer,
  recover: Recover,
) {
  const onion = middy<Event, Result>()
    .use(observe(contract.id))
    .use({
      async onError(request: Exchange) {
        await recover(request, request.error).catch((later) => answerProblem(request, later));
      },
    })
    .use([...credential])
    .use(readerOf(contract))
    .handler(answer);
  return (event: Event, context: Context): Promise<Result> =>
    withinBudget(budgets.requestMs, async () => onion(event, context));
}

export async function answerProblem(request: Exchange, error: unknown): Promise<void> {
  const problem = problemFrom(error, isUnavailable);
  request.internal.code = problem.code;
  const reply = problemReply(problem, request.internal.requestId ?? '');
  if (problem.code === 'credential/refused') {
    const challenge = refusedChallenge(request.event);
    reply.headers = { ...reply.headers, 'www-authenticate': challenge };
  }
  if (request.internal.isDryRun) reply.headers = { ...reply.headers, ...dryRunApplied };
  request.response = reply;
}
