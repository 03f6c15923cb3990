import type { ChargeSearch } from '../app/charge-search.ts';
import type { Contract } from '../contract/contract.ts';
import type { ReplyText } from '../contract/reply-text.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { Violation } from '../domain/violation.ts';
import { bookingTokenOf } from './booking-token-of.ts';
import type { Event, Exchange } from './exchange.ts';
import { unguarded } from './guarded.ts';
import { chargeSearch, costOf, limitReader } from './limit-caller.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';
import { requireIds } from './require-ids.ts';
import { responseTokenOf } from './response-token-of.ts';

interface PublicRead<Id extends OperationId, Query> {
  readonly params: Params<Id>;
  readonly query: Query;
  /** Of the response to a routing form, where the operation takes one. */
  readonly responseToken: string | undefined;
  /** Of a booking link, where the operation takes one. */
  readonly bookingToken: string | undefined;
  readonly nowMs: number;
  readonly charge: ChargeSearch;
}

/** Wires an operation that tells everyone what an organization shows to everyone. */
export function implementPublicRead<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<
    (request: PublicRead<Id, Query>, deps: Deps) => Promise<Returned<Reply> | ReplyText>
  >,
  deps: Deps,
) {
  const limit = {
    before: ({ event }: Exchange): Promise<void> =>
      limitReader(event, costOf(contract, event), Date.now()),
  };
  const answer = async (event: Event) => {
    const violations: Violation[] = [];
    const responseToken = responseTokenOf(contract, event, violations);
    const { query } = parseRequest(contract, event, violations);
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireIds(contract, params);
    const bookingToken = bookingTokenOf(contract, event);
    const nowMs = Date.now();
    const charge = chargeSearch(event, nowMs);
    const asked = { params, query, responseToken, bookingToken, nowMs, charge };
    const reply = await run(asked, deps);
    return resultOf(event, serializeReply(contract, event, reply), {});
  };
  return unguarded(contract, answer, undefined, [limit]);
}
