import type { TransactionContext } from '../app/run-transaction.ts';
import type { Contract } from '../contract/contract.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import type { IdempotencyKey } from '../data/engine/idempotency.ts';
import type { Store } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import type { Actor, Credential } from '../domain/tenancy.ts';
import type { WithPictures } from '../domain/write-context.ts';
import type { Event, Exchange } from './exchange.ts';

/** Caller with an accepted credential, and their organization. */
export interface IdentifiedCaller {
  readonly actor: Actor;
  /** The credential of a user; undefined for other callers. */
  readonly credential?: Credential;
  /** Place of the Idempotency-Keys' records; undefined stores them with those of the organization. */
  readonly recordsUnder?: IdempotencyKey['under'];
}

interface CredentialCheck {
  /** Limits requests and refuses those without a valid credential, before the body is read. */
  readonly before?: (
    request: Exchange,
    contract: Pick<
      Contract,
      'cost' | 'scope' | 'skipsCredentialCache' | 'needsRecentSignIn' | 'takesAnySession'
    >,
  ) => Promise<void>;
}

interface CredentialRequest {
  /** The token of a signed link; empty if the operation takes none. */
  readonly linkToken: string;
  readonly nowMs: number;
}

/**
 * The credential of a read. A handler imports the credential that its operation takes, so its bundle contains no other.
 * `Given` is what the credential adds to the request of the handler.
 */
export interface ReadCredential<Given> extends CredentialCheck {
  readonly identify: (
    event: Event,
    request: CredentialRequest,
  ) => Promise<{ readonly given: Given }>;
}

/** The credential of an identified caller, for reads and writes. */
export interface CallerCredential<Given> extends CredentialCheck {
  readonly identify: (
    event: Event,
    request: CredentialRequest,
  ) => Promise<{ readonly given: Given; readonly identified: IdentifiedCaller }>;
}

/** The context of the write of an identified caller, and the data that it can change. */
export interface WriteAccess<Changed extends Change = never> {
  readonly context: TransactionContext & WithPictures & { readonly credential?: Credential };
  /** The data of the caller's organization. */
  readonly store: Store<Changed>;
}

interface WriteCredentialRequest<Id extends OperationId, Body> extends CredentialRequest {
  readonly params: Params<Id>;
  readonly body: Body;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** Starts the write of a caller that the operation itself identified. */
  readonly startWrite: (caller: IdentifiedCaller) => WriteAccess;
}

/** The credential of a write. `identified` is undefined if the operation itself identifies the caller later. */
export interface WriteCredential<Id extends OperationId, Body, Given> extends CredentialCheck {
  readonly identify: (
    event: Event,
    request: WriteCredentialRequest<Id, Body>,
  ) => Promise<{ readonly given: Given; readonly identified: IdentifiedCaller | undefined }>;
}
