import type { OperationId } from '../contract/routes.ts';
import type { IdempotencyKey } from '../data/engine/idempotency.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { WriteAccess } from './credential-check.ts';
import type { WriteOptions } from './implement-write-with.ts';
import { clientOf, limitClient } from './limit-caller.ts';
import { cookieOf, requirePage, userAgentOf } from './session-cookie.ts';

/** The request of a page in a browser in which no user is signed in. */
interface PageWriter {
  /** Starts the write, after the operation has identified the user. */
  readonly proven: (actor: Actor) => WriteAccess;
  /** The counter of the client. It is a hash of its address. */
  readonly client: string;
  /** The secret in the cookie of the browser. */
  readonly browserSecret: string | undefined;
  /** The cookie of a sign-in at the issuer. */
  readonly openidState: string | undefined;
  /** The name and version of the browser. */
  readonly userAgent: string;
}

/**
 * Options of a write that only pages of the service send, without a credential. `recordsUnder` is the place of the records of
 * Idempotency-Keys, if it is not the organization of the user.
 */
export const pageWrite = <Id extends OperationId, Body>(
  recordsUnder?: IdempotencyKey['under'],
): WriteOptions<Id, Body, PageWriter> => ({
  credential: {
    async before({ event, internal }) {
      requirePage(event);
      internal.rateHeaders = await limitClient(event, Date.now());
    },
    async identify(event, { startWrite }) {
      const given = {
        proven: (actor: Actor) => startWrite({ actor, recordsUnder }),
        client: clientOf(event),
        browserSecret: cookieOf(event, 'browser'),
        openidState: cookieOf(event, 'openid'),
        userAgent: userAgentOf(event),
      };
      return { given, identified: undefined };
    },
  },
});
