import { openGuestLink } from '../app/guests/open-guest-link.ts';
import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { findBooking } from '../data/bookings.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { GuestLink } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import type { Event } from './exchange.ts';
import { unguarded } from './guarded.ts';
import { guestToken, limitGuests } from './guest.ts';
import { answerWrite, readWrite } from './read-write.ts';
import { recoverWrite } from './recover-write.ts';
import { keptReply, type Returned } from './reply.ts';

interface GuestWrite<Body> {
  readonly link: GuestLink;
  readonly body: Body;
  readonly context: TransactionContext;
  /** What the organization of the booking has stored. */
  readonly store: Store;
}

type Run<Body, Reply, Deps> = (request: GuestWrite<Body>, deps: Deps) => Promise<Returned<Reply>>;

/**
 * Wires an operation by which a guest changes their booking, with the token of its link. The link is
 * looked at before the record of an Idempotency-Key: a revoked one finds out nothing, not what it did before.
 */
export function implementGuestWrite<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  run: NoInfer<Run<Body, Reply, Deps>>,
  deps: Deps,
) {
  const answer = async (event: Event) => {
    const violations: Violation[] = [];
    const token = guestToken(event, violations);
    const { body, change } = readWrite(contract, event, '', violations);
    // Until it is known whose record it is, none is looked for.
    event.known.idempotencyKey = undefined;
    const { actor } = await openGuestLink(token, change.nowMs, { findBooking });
    const { link, ...known } = boundTo(actor, change);
    Object.assign(event.known, known);
    const serialize = (reply: unknown) => keptReply(contract, event, reply);
    const context = { ...change, ...known, serialize };
    const store = storeOf(actor.organizationId);
    return answerWrite(contract, event, await run({ link, body, context, store }, deps));
  };
  return unguarded(contract, answer, recoverWrite, [limitGuests(contract)]);
}

/** The records of guests stand under their bookings, never among those of the organization. */
function boundTo(
  actor: Awaited<ReturnType<typeof openGuestLink>>['actor'],
  { idempotencyKey }: Pick<TransactionContext, 'idempotencyKey'>,
) {
  const link = actor.guest as GuestLink;
  const under = { booking: link.bookingUid };
  return { actor, link, idempotencyKey: idempotencyKey && { ...idempotencyKey, under } };
}
