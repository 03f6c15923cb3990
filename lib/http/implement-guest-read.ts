import { type Opened, openGuestLink } from '../app/guests/open-guest-link.ts';
import type { Contract } from '../contract/contract.ts';
import { ReplyText } from '../contract/reply-text.ts';
import type { OperationId } from '../contract/routes.ts';
import { findBooking } from '../data/bookings.ts';
import type { Violation } from '../domain/violation.ts';
import type { Event } from './exchange.ts';
import { answerProblem, unguarded } from './guarded.ts';
import { guestToken, limitGuests } from './guest.ts';
import { parseRequest } from './parse-request.ts';
import { type Returned, resultOf, serializeReply } from './reply.ts';

interface GuestRead<Query> extends Opened {
  readonly query: Query;
  readonly nowMs: number;
}

type Run<Query, Reply, Deps> = (
  request: GuestRead<Query>,
  deps: Deps,
) => Promise<Returned<Reply> | ReplyText>;

/** Wires an operation that tells a guest of their booking, by the token of its link. */
export function implementGuestRead<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<Run<Query, Reply, Deps>>,
  deps: Deps,
) {
  const answer = async (event: Event) => {
    const violations: Violation[] = [];
    const token = guestToken(event, violations);
    const { query } = parseRequest(contract, event, violations);
    const nowMs = Date.now();
    const opened = await openGuestLink(token, nowMs, { findBooking });
    event.known.actor = opened.actor;
    const reply = await run({ ...opened, query, nowMs }, deps);
    const written = reply instanceof ReplyText && { 'content-type': reply.mediaType };
    return resultOf(event, serializeReply(contract, event, reply), { ...written });
  };
  return unguarded(contract, answer, answerProblem, [limitGuests(contract)]);
}
