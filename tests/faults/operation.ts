import type { Contract } from '../../lib/contract/contract.ts';
import type { TableCall } from '../support/engine/table-calls.ts';
import type { Ready, Request } from '../support/ready.ts';

/** A request with who sends it. */
export interface AuthenticatedRequest extends Request {
  readonly as: { readonly key: string };
}

/** A write, how the resource is read that it changes, and what to send beside what suffices. */
export interface Operation {
  readonly name: string;
  readonly contract: Contract;
  readonly read: Contract;
  /** `mark` is a text that no other request has; it ends in what is created. */
  readonly body?: (mark: string, ready: Ready) => object;
  /** Who sends it, where it is about who sends it or about all of an organization. */
  readonly about?: (ready: Ready) => Promise<Pick<AuthenticatedRequest, 'as' | 'params'>>;
  /** A text of the key of what it is about, where it has no id in its path. */
  readonly keyOf?: (asked: AuthenticatedRequest) => string;
  /** Its reply tells a part of what is read, or one member of it. */
  readonly tellsPart?: true | 'identity';
  /** How many items are made; one without it. */
  readonly items?: number;
  /** How it learns whether it was done before; a batch without it. */
  readonly looksUp?: TableCall;
}

export const operation = (
  name: string,
  contract: unknown,
  read: unknown,
  more: Omit<Operation, 'name' | 'contract' | 'read'> = {},
): Operation => ({ name, contract: contract as Contract, read: read as Contract, ...more });
