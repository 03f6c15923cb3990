import type { TransactionContext } from '../app/run-transaction.ts';
import { type Contract, heedsIfMatch } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { SentReply } from '../data/idempotency.ts';
import type { Violation } from '../domain/violation.ts';
import { dryRunApplied, ifMatch, isDryRun } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';
import { type RequestTokens, requestTokens } from './request-tokens.ts';
import { requireIds } from './require-ids.ts';
import { requireRole } from './require-role.ts';

/** The request of a write, without its credential. */
export interface SentWrite<Id extends OperationId, Query, Body> extends RequestTokens {
  readonly params: Params<Id>;
  readonly query: Query;
  readonly body: Body;
  readonly change: Omit<TransactionContext, 'actor' | 'serialize'>;
}

/** Query and body in the shape of the contract, and the headers that a write goes by. */
export function readWrite<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
): SentWrite<Id, Query, Body> {
  const nowMs = Date.now();
  const dryRun = isDryRun(event);
  event.known.isDryRun = dryRun;
  const violations: Violation[] = [];
  const tokens = requestTokens(contract, event, violations);
  const precondition = heedsIfMatch(contract) ? ifMatch(event, violations) : undefined;
  const sender = senderOf(contract, event, tokens);
  const idempotencyKey = dryRun
    ? undefined
    : idempotencyKeyOf(contract, event, sender, nowMs, violations);
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
    ...tokens,
    change: { nowMs, requestId, dryRun, precondition, idempotencyKey },
  };
}

/**
 * Tells apart requests with the same Idempotency-Key: by the user, the link of the host, the response and the booking link. A
 * guest is the same with each of their links.
 */
function senderOf(
  { scope }: Pick<Contract, 'scope'>,
  { known }: Event,
  { linkToken, responseToken, bookingToken }: RequestTokens,
): string {
  const caller = known.actor?.userId ?? (scope === 'guest' ? '' : linkToken);
  return [caller, responseToken, bookingToken].filter((one) => one !== undefined).join(' ');
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
