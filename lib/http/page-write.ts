import type { OperationId } from '../contract/routes.ts';
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
  /** The name and version of the browser. */
  readonly userAgent: string;
}

/** Options of a write that only pages of the service send, without a credential. */
export const pageWrite = <Id extends OperationId, Body>(): WriteOptions<Id, Body, PageWriter> => ({
  credential: {
    async before({ event, internal }) {
      requirePage(event);
      internal.rateHeaders = await limitClient(event, Date.now());
    },
    async identify(event, { startWrite }) {
      const given = {
        proven: (actor: Actor) => startWrite({ actor }),
        client: clientOf(event),
        browserSecret: cookieOf(event, 'browser'),
        userAgent: userAgentOf(event),
      };
      return { given, identified: undefined };
    },
  },
});
