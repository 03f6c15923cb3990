import { beforeCommit } from '../app/before-commit.ts';
import type { ChargeSearch } from '../app/charge-search.ts';
import { pictureUrl } from '../app/public-url.ts';
import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { IdempotencyKey } from '../data/idempotency.ts';
import { type Store, storeOf } from '../data/store.ts';
import type { Actor, OrganizationId } from '../domain/tenancy.ts';
import type { WithPictures } from '../domain/write-context.ts';
import type { Event, Exchange } from './exchange.ts';
import { unguarded } from './guarded.ts';
import { hasRandomKey } from './idempotency-key.ts';
import { limitBookings } from './limit-bookings.ts';
import {
  chargeSearch,
  clientOf,
  limitClient,
  limitReceiver,
  limitTogether,
} from './limit-caller.ts';
import { type MakeAgain, withMade } from './made-again.ts';
import { answerWrite, readWrite } from './read-write.ts';
import { recoverWriteWith } from './recover-write.ts';
import { keptReply, type Returned } from './reply.ts';

/** What a write is given that carries its credential in its body. */
interface PublicWrite<Id extends OperationId, Body> {
  readonly params: Params<Id>;
  readonly body: Body;
  /** Of the response to a routing form; undefined where none was sent. */
  readonly responseToken: string | undefined;
  /** Of a booking link; undefined where none was sent. */
  readonly bookingToken: string | undefined;
  readonly nowMs: number;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** Once it is proven who asks: what the change needs to know of its request, and what their organization has stored. */
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext & WithPictures;
    readonly store: Store;
  };
  /** Refuses what is too much, where only the operation finds out of what. */
  readonly limits: {
    /** Counts a booking for the client and for the team. */
    readonly booking: (of: OrganizationId, isSuspected: boolean) => Promise<void>;
    /** Counts a mail to an address that is not proven. */
    readonly receiver: (email: string) => Promise<void>;
    /** Counts the tokens of a search. */
    readonly search: ChargeSearch;
  };
}

/** What strangers share of an operation, by its parameters: never what they could spell in several ways, as its path. */
interface Shared<Id extends OperationId, Body> {
  /**
   * The resource for which the requests of all clients are counted together; absent if the operation counts them itself. Only a
   * request that passed all checks is counted, so a stranger whose requests are refused does not stop other clients.
   */
  readonly about?: (params: Params<Id>) => string;
  /** What the records of Idempotency-Keys stand under: never the organization, nor what others meet who have chosen the same key. `client`: what tells these apart. */
  readonly recordsUnder: (
    params: Params<Id>,
    client: string,
    body: Body,
  ) => IdempotencyKey['under'];
  /** Of a contract that has such a member. */
  readonly madeAgain?: MakeAgain;
}

/** A client moves from one network to another between two attempts: by a key that no one else can know, it is recognized everywhere. */
const keyOwner = (event: Event): string => (hasRandomKey(event) ? 'any' : clientOf(event));

type Run<Id extends OperationId, Body, Reply, Deps> = (
  request: PublicWrite<Id, Body>,
  deps: Deps,
) => Promise<Returned<Reply>>;

/**
 * Wires an operation that changes something on behalf of who has no credential: the operation itself
 * proves who asks, by what is in the body or a token, or everyone may. Beside that it is a write like any other.
 */
export function implementPublicWrite<Id extends OperationId, Query, Body, Reply, Deps>(
  contract: Contract<Id, Query, Body, Reply>,
  { about, recordsUnder, madeAgain }: NoInfer<Shared<Id, Body>>,
  run: NoInfer<Run<Id, Body, Reply, Deps>>,
  deps: Deps,
) {
  const answer = async (event: Event) => {
    const { params, body, responseToken, bookingToken, change } = readWrite(contract, event, '');
    const idempotencyKey = change.idempotencyKey && {
      ...change.idempotencyKey,
      under: recordsUnder(params, keyOwner(event), body),
    };
    event.known.idempotencyKey = idempotencyKey;
    const { nowMs } = change;
    const proven = (actor: Actor) => {
      event.known.actor = actor;
      const serialize = (reply: unknown) => keptReply(contract, event, reply);
      const context = { ...change, actor, idempotencyKey, pictureUrl, serialize };
      const store = storeOf(actor.organizationId);
      const counting = about && beforeCommit(store, () => limitTogether(about(params), nowMs));
      return { context, store: counting ?? store };
    };
    const bookings = limitBookings(event, nowMs);
    const limits = {
      booking: bookings.count,
      receiver: (email: string) => limitReceiver(email, nowMs),
      search: chargeSearch(event, nowMs),
    };
    const tokens = { responseToken, bookingToken };
    const request = { params, body, ...tokens, nowMs, idempotencyKey, proven, limits };
    return answerWrite(contract, event, await bookings.settle(run(request, deps)));
  };
  const limit = {
    async before({ event, internal }: Exchange) {
      internal.rateHeaders = await limitClient(event, Date.now());
    },
  };
  const recover = recoverWriteWith((kept, { actor }) =>
    actor && madeAgain ? withMade(actor.organizationId, kept, contract, madeAgain) : kept,
  );
  return unguarded(contract, answer, recover, [limit]);
}
