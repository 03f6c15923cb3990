import type { TransactionContext } from '../app/run-transaction.ts';
import { type Contract, heedsIfMatch } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { ReplayableReply } from '../data/engine/idempotency.ts';
import type { Violation } from '../domain/violation.ts';
import { dryRunApplied, ifMatch, isDryRun } from './conditional-headers.ts';
import type { Event, Result } from './exchange.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { parseRequest } from './parse-request.ts';
import { type OperationResult, resultOf, serializeReply } from './reply.ts';
import { type RequestTokens, requestTokens } from './request-tokens.ts';
import { requireIds } from './require-ids.ts';
import { requireRole } from './require-role.ts';

/** The request of a write, without its credential. */
export interface WriteInput<Id extends OperationId, Query, Body> extends RequestTokens {
  readonly params: Params<Id>;
  readonly query: Query;
  readonly body: Body;
  readonly change: Omit<TransactionContext, 'actor' | 'serialize'>;
}

/** Parses the query, the body and the headers of a write. */
export function readWrite<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
): WriteInput<Id, Query, Body> {
  const nowMs = Date.now();
  const dryRun = isDryRun(event);
  event.state.isDryRun = dryRun;
  const violations: Violation[] = [];
  const tokens = requestTokens(contract, event, violations);
  const precondition = heedsIfMatch(contract) ? ifMatch(event, violations) : undefined;
  const sender = senderOf(contract, event, tokens);
  const idempotencyKey = dryRun
    ? undefined
    : idempotencyKeyOf(contract, event, sender, nowMs, violations);
  const { query, body } = parseRequest(contract, event, violations);
  event.state.idempotencyKey = idempotencyKey;
  const params = (event.pathParameters ?? {}) as Params<Id>;
  requireRole(contract, event);
  requireIds(contract, params);
  const requestId = event.state.requestId ?? '';
  return {
    params,
    query,
    body,
    ...tokens,
    change: { nowMs, requestId, dryRun, precondition, idempotencyKey },
  };
}

/**
 * Identifies the sender, to distinguish requests with the same Idempotency-Key: by the user, the link of the host, the
 * response and the booking link. A guest is the same with each of their links.
 */
function senderOf(
  { scope }: Pick<Contract, 'scope'>,
  { state }: Event,
  { linkToken, responseToken, bookingToken }: RequestTokens,
): string {
  const caller = state.actor?.userId ?? (scope === 'guest' ? '' : linkToken);
  return [caller, responseToken, bookingToken].filter((one) => one !== undefined).join(' ');
}

/** Sends the reply of a write. The reply to a dry run has an additional header. */
export function answerWrite<Id extends OperationId, Query, Body, Reply>(
  contract: Contract<Id, Query, Body, Reply>,
  event: Event,
  reply: OperationResult<Reply>,
): Result {
  const sent = serializeReply(contract, event, reply);
  const { cookies = [] } = reply as OperationResult<object>;
  if (cookies.length > 0 && !event.state.isDryRun) event.state.cookies = cookies;
  return event.state.isDryRun
    ? resultOf(event, dryRunReply(sent), dryRunApplied)
    : resultOf(event, sent, {});
}

/** Reply to a dry run, which creates nothing: without location and version, and with 200 in place of 201. */
const dryRunReply = ({ status, body }: ReplayableReply): ReplayableReply => ({
  status: status === 204 ? 204 : 200,
  body,
});
