import type { ChargeSearch } from '../app/charge-search.ts';
import type { Contract } from '../contract/contract.ts';
import { ReplyText } from '../contract/reply-text.ts';
import type { OperationId } from '../contract/routes.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import type { Event } from './exchange.ts';
import { answerProblem, unguarded } from './guarded.ts';
import { chargeSearch } from './limit-caller.ts';
import { limitLinks, linkToken } from './link-token.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';

/** Finds out who acts by a token, and on what; whatever opens nothing is refused alike. */
export type OpenLink<Opened, Deps> = (token: string, nowMs: number, deps: Deps) => Promise<Opened>;

interface LinkRead<Opened, Query> {
  readonly opened: Opened;
  readonly query: Query;
  readonly nowMs: number;
  readonly charge: ChargeSearch;
}

type Run<Opened, Query, Reply, Deps> = (
  request: LinkRead<Opened, Query>,
  deps: Deps,
) => Promise<Returned<Reply> | ReplyText>;

/** Wires an operation that tells somebody of a booking, by the token of a link. */
export function implementLinkRead<
  Id extends OperationId,
  Query,
  Body,
  Reply,
  Deps,
  Opened extends { readonly actor: Actor },
>(
  contract: Contract<Id, Query, Body, Reply>,
  open: OpenLink<Opened, NoInfer<Deps>>,
  run: NoInfer<Run<Opened, Query, Reply, Deps>>,
  deps: Deps,
) {
  const answer = async (event: Event) => {
    const violations: Violation[] = [];
    const token = linkToken(contract, event, violations);
    const { query } = parseRequest(contract, event, violations);
    const nowMs = Date.now();
    const opened = await open(token, nowMs, deps);
    event.known.actor = opened.actor;
    const reply = await run({ opened, query, nowMs, charge: chargeSearch(event, nowMs) }, deps);
    const written = reply instanceof ReplyText && { 'content-type': reply.mediaType };
    return resultOf(event, serializeReply(contract, event, reply), { ...written });
  };
  return unguarded(contract, answer, answerProblem, [limitLinks(contract)]);
}
