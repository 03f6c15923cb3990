import { beforeCommit } from '../app/before-commit.ts';
import type { ChargeSearch } from '../app/charge-search.ts';
import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId } from '../contract/routes.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import type { Event } from './exchange.ts';
import { unguarded } from './guarded.ts';
import type { OpenLink } from './implement-link-read.ts';
import { chargeSearch, limitReceiver } from './limit-caller.ts';
import { limitLinks, linkToken } from './link-token.ts';
import { answerWrite, readWrite } from './read-write.ts';
import { recoverWrite } from './recover-write.ts';
import { keptReply, type Returned } from './reply.ts';

interface LinkWrite<Opened, Body> {
  readonly opened: Opened;
  readonly body: Body;
  readonly context: TransactionContext;
  /** What the organization of the booking has stored. */
  readonly store: Store;
  readonly charge: ChargeSearch;
}

type Run<Opened, Body, Reply, Deps> = (
  request: LinkWrite<Opened, Body>,
  deps: Deps,
) => Promise<Returned<Reply>>;

interface OpenedLink {
  readonly actor: Actor;
  readonly link: { readonly bookingUid: string };
  /** The address to which the change is reported, where nobody has proven whose it is. */
  readonly unproven?: string | undefined;
}

/**
 * Wires an operation by which somebody changes a booking, with the token of a link. The link is
 * looked at before the record of an Idempotency-Key: a revoked one finds out nothing, not what it did before.
 */
export function implementLinkWrite<
  Id extends OperationId,
  Query,
  Body,
  Reply,
  Deps,
  Opened extends OpenedLink,
>(
  contract: Contract<Id, Query, Body, Reply>,
  open: OpenLink<Opened, NoInfer<Deps>>,
  run: NoInfer<Run<Opened, Body, Reply, Deps>>,
  deps: Deps,
) {
  // A booking has one guest, whose links come and go, and many hosts: what one of these asked is asked by their link.
  const askedBy = (token: string) => (contract.scope === 'guest' ? '' : token);
  const answer = async (event: Event) => {
    const violations: Violation[] = [];
    const token = linkToken(contract, event, violations);
    const { body, change } = readWrite(contract, event, askedBy(token), violations);
    // Until it is known whose record it is, none is looked for.
    event.known.idempotencyKey = undefined;
    const opened = await open(token, change.nowMs, deps);
    const known = boundTo(opened, change);
    Object.assign(event.known, known);
    const serialize = (reply: unknown) => keptReply(contract, event, reply);
    const context = { ...change, ...known, serialize };
    const store = storeFor(opened, change.nowMs);
    const charge = chargeSearch(event, change.nowMs);
    const request = { opened, body, context, store, charge };
    return answerWrite(contract, event, await run(request, deps));
  };
  return unguarded(contract, answer, recoverWrite, [limitLinks(contract)]);
}

/** What an organization has stored. What changes there is reported to the guest. */
function storeFor({ actor, unproven }: OpenedLink, nowMs: number): Store {
  const store = storeOf(actor.organizationId);
  return unproven === undefined ? store : beforeCommit(store, () => limitReceiver(unproven, nowMs));
}

/** The records of links stand under their bookings, never among those of the organization. */
function boundTo(
  { actor, link }: OpenedLink,
  { idempotencyKey }: Pick<TransactionContext, 'idempotencyKey'>,
) {
  const under = { booking: link.bookingUid };
  return { actor, idempotencyKey: idempotencyKey && { ...idempotencyKey, under } };
}
