import { beforeCommit } from '../app/before-commit.ts';
import type { ChargeSearch } from '../app/charge-search.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { IdempotencyKey } from '../data/engine/idempotency.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { WriteAccess } from './credential-check.ts';
import type { Event } from './exchange.ts';
import { hasRandomKey } from './idempotency-key.ts';
import type { WriteOptions } from './implement-write-with.ts';
import { limitBookings } from './limit-bookings.ts';
import { chargeSearch, clientOf, limitClient, limitTogether } from './limit-caller.ts';
import { limitReceiver } from './limit-receiver.ts';
import { type ReissueSecret, withSecret } from './reissue-secret.ts';
import { pageBrowserOf } from './session-cookie.ts';

/** The request of a caller without a credential. */
interface PublicWriter {
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** Returns the name and version of the browser, if a page of the service sends the request. */
  readonly pageBrowser: () => string | undefined;
  /** Starts the write, after the operation has identified the caller. */
  readonly proven: (actor: Actor) => WriteAccess;
  /** Limits that only the operation can count, because only it knows their subjects. */
  readonly limits: {
    /** Counts a booking for the client and for the team. */
    readonly bookings: ReturnType<typeof limitBookings>;
    /** Counts a mail to an unproven address. */
    readonly receiver: (email: string) => Promise<void>;
    /** Counts the tokens of a search. */
    readonly search: ChargeSearch;
  };
}

/** Keys for counting and recording the requests of several clients. */
interface SharedKeys {
  /**
   * ID of the resource for which the requests of all clients are counted together; undefined if the operation counts
   * them itself. Only a request that passed all checks is counted, so refused requests of a stranger do not stop other
   * clients.
   */
  readonly about?: string;
  /**
   * Place of the Idempotency-Key's record. It is never among those of the organization, nor among those of other
   * clients with the same key.
   */
  readonly recordsUnder: IdempotencyKey['under'];
}

/** A client that changes its network between two attempts is recognized by a key that no other client can know. */
const keyOwner = (event: Event): string => (hasRandomKey(event) ? 'any' : clientOf(event));

/**
 * Options of a write without a credential. The operation identifies the caller itself, by a token in the body, or
 * accepts every caller. `client` distinguishes clients. `sharedBy` uses the parameters, because a path can be spelled
 * in several ways.
 */
export const publicWrite = <Id extends OperationId, Body>(
  sharedBy: (params: Params<Id>, client: string, body: Body) => SharedKeys,
  reissueSecret?: ReissueSecret,
): WriteOptions<Id, Body, PublicWriter> => ({
  credential: {
    async before({ event, internal }) {
      internal.rateHeaders = await limitClient(event, Date.now());
    },
    async identify(event, { params, body, nowMs, idempotencyKey: key, startWrite }) {
      const { about, recordsUnder } = sharedBy(params, keyOwner(event), body);
      const proven = (actor: Actor) => {
        const { context, store } = startWrite({ actor, recordsUnder });
        const counting = about && beforeCommit(store, () => limitTogether(about, nowMs));
        return { context, store: counting || store };
      };
      const limits = {
        bookings: limitBookings(event, nowMs),
        receiver: (email: string) => limitReceiver(email, nowMs),
        search: chargeSearch(event, nowMs),
      };
      const idempotencyKey = key && { ...key, under: recordsUnder };
      const pageBrowser = () => pageBrowserOf(event);
      return { given: { idempotencyKey, pageBrowser, proven, limits }, identified: undefined };
    },
  },
  completeReply:
    reissueSecret &&
    (({ organizationId }, kept, contract) =>
      withSecret(organizationId, kept, contract, reissueSecret)),
});
