import type { Contract } from '../../lib/contract/contract.ts';
import type { TableCall } from '../support/engine/table-calls.ts';
import type { Ready, Request } from '../support/ready.ts';

/** A request with the API key of its caller. */
export interface AuthenticatedRequest extends Request {
  readonly as: { readonly key: string };
}

/** A write, the read of the resource that it changes, and additional members of its request. */
export interface Operation {
  readonly name: string;
  readonly contract: Contract;
  readonly read: Contract;
  /** `mark` is a text that no other request has. The created item contains it. */
  readonly body?: (mark: string, ready: Ready) => object;
  /** The caller and the path parameters, for operations on the caller or on a whole organization. */
  readonly about?: (ready: Ready) => Promise<Pick<AuthenticatedRequest, 'as' | 'params'>>;
  /** A part of the key of the resource, for operations without its ID in their path. */
  readonly keyOf?: (asked: AuthenticatedRequest) => string;
  /** The reply contains only some members of the resource that is read, or only the value of `identity`. */
  readonly returnsPart?: true | 'identity';
  /** The number of created items; one by default. */
  readonly items?: number;
  /** The call that looks up the idempotency record; a batch by default. */
  readonly looksUp?: TableCall;
}

export const operation = (
  name: string,
  contract: unknown,
  read: unknown,
  more: Omit<Operation, 'name' | 'contract' | 'read'> = {},
): Operation => ({ name, contract: contract as Contract, read: read as Contract, ...more });
