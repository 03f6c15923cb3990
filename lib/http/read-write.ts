import type { TransactionContext } from '../app/run-transaction.ts';
import { type Contract, heedsIfMatch } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { SentReply } from '../data/idempotency.ts';
import type { Violation } from '../domain/violation.ts';
import { bookingTokenOf } from './booking-token-of.ts';
import { dryRunApplied, ifMatch, isDryRun } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';
import { requireIds } from './require-ids.ts';
import { requireRole } from './require-role.ts';
import { responseTokenOf } from './response-token-of.ts';

/** What a write has in its request, whoever asks. */
export interface ReadWrite<Id extends OperationId, Query, Body> {
  readonly params: Params<Id>;
  readonly query: Query;
  readonly body: Body;
  readonly responseToken: string | undefined;
  readonly bookingToken: string | undefined;
  readonly change: Omit<TransactionContext, 'actor' | 'serialize'>;
}

/** Query and body in the shape of the contract, and the headers that a write goes by. */
export function readWrite<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
  askedBy: string,
  violations: Violation[] = [],
): ReadWrite<Id, Query, Body> {
  const nowMs = Date.now();
  const dryRun = isDryRun(event);
  event.known.isDryRun = dryRun;
  const precondition = heedsIfMatch(contract) ? ifMatch(event, violations) : undefined;
  const responseToken = responseTokenOf(contract, event, violations);
  const bookingToken = bookingTokenOf(contract, event);
  // Asked by another response or link, it is another request.
  const asked = [askedBy, responseToken, bookingToken].filter((one) => one !== undefined).join(' ');
  const idempotencyKey = dryRun
    ? undefined
    : idempotencyKeyOf(contract, event, asked, nowMs, violations);
  const { query, body } = parseRequest(contract, event, violations);
  event.known.idempotencyKey = idempotencyKey;
  const params = (event.pathParameters ?? {}) as Params<Id>;
  requireRole(contract, event);
  requireIds(contract, params);
  const requestId = event.known.requestId ?? '';
  return {
    params,
    query,
    body,
    responseToken,
    bookingToken,
    change: { nowMs, requestId, dryRun, precondition, idempotencyKey },
  };
}

/** The reply as it goes out; that of a dry run says so. */
export function answerWrite<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
  reply: Returned<Reply>,
): Result {
  const sent = serializeReply(contract, event, reply);
  return event.known.isDryRun
    ? resultOf(event, ofDryRun(sent), dryRunApplied)
    : resultOf(event, sent, {});
}

/** Nothing was made, so there is neither a place nor a version to name; what has no body stays 204. */
const ofDryRun = ({ status, body }: SentReply): SentReply => ({
  status: status === 204 ? 204 : 200,
  body,
});
