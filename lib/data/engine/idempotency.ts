import { signInOrganization } from '../../domain/sessions/sign-in.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import type { Action } from './commit.ts';
import type { Item, Items } from './items.ts';

/** A response without the headers that differ in every response. */
export interface ReplayableReply {
  readonly status: number;
  readonly body: string;
  readonly etag?: string | undefined;
  readonly location?: string | undefined;
}

/** A stored response. `fingerprint` identifies its request. */
export interface StoredReply extends ReplayableReply {
  readonly fingerprint: string;
}

/**
 * The Idempotency-Key of a request. `hash` identifies the record, and `fingerprint` identifies the
 * request.
 */
export interface IdempotencyKey {
  readonly hash: string;
  readonly fingerprint: string;
  readonly nowSeconds: number;
  /** The owner of the record, if it is not the organization. */
  readonly under?:
    | { readonly invitation: string }
    | { readonly booking: string }
    /**
     * `by`: the client that submits the form, `any` if the key already distinguishes clients, or
     * the response that is changed.
     */
    | { readonly routingForm: string; readonly by: string }
    /** `by`: the client that books, or `any` if the key already distinguishes clients. */
    | { readonly eventType: string; readonly by: string }
    /** The organization of the user is unknown until the sign-in is completed. */
    | { readonly isSignIn: true }
    | undefined;
}

const keptSeconds = 24 * 60 * 60;

/** The key of the record of an Idempotency-Key. Only the hash of the Idempotency-Key is stored. */
export function recordKey(of: OrganizationId, { hash, under }: IdempotencyKey): Key {
  if (under === undefined) return keys.idempotency(of, hash);
  if ('isSignIn' in under) return keys.idempotency(signInOrganization, hash);
  if ('booking' in under) return keys.guestRequest(of, under.booking, hash);
  if ('eventType' in under) {
    return keys.publicRequest(of, 'ET', under.eventType, under.by, hash);
  }
  return 'routingForm' in under
    ? keys.publicRequest(of, 'RF', under.routingForm, under.by, hash)
    : keys.acceptance(under.invitation, hash);
}

/**
 * The record of an earlier request with the same Idempotency-Key. Expired records are ignored,
 * because DynamoDB deletes them late.
 */
export function recordIn(
  of: OrganizationId,
  items: Items,
  key: IdempotencyKey,
): StoredReply | undefined {
  return recordFrom(items.get(recordKey(of, key)), key);
}

/** The record of an item that was read separately. Expired records are ignored. */
export function recordFrom(
  item: Item | undefined,
  { nowSeconds }: Pick<IdempotencyKey, 'nowSeconds'>,
): StoredReply | undefined {
  if (item === undefined || (item.exp as number) <= nowSeconds) return undefined;
  return item as Item & StoredReply;
}

/** Replaces the placeholder that was stored before the response was known. */
export function replaceRecord(
  of: OrganizationId,
  key: IdempotencyKey,
  reply: ReplayableReply,
): Action {
  const { key: at, item = {} } = writeRecord(of, key, reply);
  return {
    key: at,
    item,
    condition: 'fingerprint = :fingerprint',
    values: { ':fingerprint': key.fingerprint },
  };
}

/** Stores the response in the same transaction as the change that it reports. */
export function writeRecord(
  of: OrganizationId,
  key: IdempotencyKey,
  reply: ReplayableReply,
): Action {
  return {
    key: recordKey(of, key),
    item: {
      ...reply,
      fingerprint: key.fingerprint,
      exp: key.nowSeconds + keptSeconds,
    },
    condition: 'attribute_not_exists(pk) OR #exp <= :now',
    names: { '#exp': 'exp' },
    values: { ':now': key.nowSeconds },
  };
}
