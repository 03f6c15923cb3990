import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import type { Action } from './commit.ts';
import type { Item, Items } from './items.ts';

/** A reply as it went out, without the headers that are new every time. */
export interface ReplayableReply {
  readonly status: number;
  readonly body: string;
  readonly etag?: string | undefined;
  readonly location?: string | undefined;
}

/** A reply that was kept, with what tells whether a request is the one that it answered. */
export interface StoredReply extends ReplayableReply {
  readonly fingerprint: string;
}

/** An Idempotency-Key that came with a request. `hash` names the record; `fingerprint` tells whether the request is the same. */
export interface IdempotencyKey {
  readonly hash: string;
  readonly fingerprint: string;
  readonly nowSeconds: number;
  /** What its record stands under, where that is not the organization. */
  readonly under?:
    | { readonly invitation: string }
    | { readonly booking: string }
    /** `by`: the client who answers it, `any` where the key tells clients apart, or the response that is changed. */
    | { readonly routingForm: string; readonly by: string }
    /** `by`: the client who books it, or `any` where the key tells clients apart. */
    | { readonly eventType: string; readonly by: string }
    | undefined;
}

const keptSeconds = 24 * 60 * 60;

/** Where the record of an Idempotency-Key stands; the key itself is stored as its hash only. */
export function recordKey(of: OrganizationId, { hash, under }: IdempotencyKey): Key {
  if (under === undefined) return keys.idempotency(of, hash);
  if ('booking' in under) return keys.guestRequest(of, under.booking, hash);
  if ('eventType' in under) {
    return keys.publicRequest(of, 'ET', under.eventType, under.by, hash);
  }
  return 'routingForm' in under
    ? keys.publicRequest(of, 'RF', under.routingForm, under.by, hash)
    : keys.acceptance(under.invitation, hash);
}

/** The record of an earlier request with this key; an expired one is as none, because TTL sweeps late. */
export function recordIn(
  of: OrganizationId,
  items: Items,
  key: IdempotencyKey,
): StoredReply | undefined {
  return recordFrom(items.get(recordKey(of, key)), key);
}

/** The same of an item that was read alone. */
export function recordFrom(
  item: Item | undefined,
  { nowSeconds }: Pick<IdempotencyKey, 'nowSeconds'>,
): StoredReply | undefined {
  if (item === undefined || (item.exp as number) <= nowSeconds) return undefined;
  return item as Item & StoredReply;
}

/** Replaces a reply that was kept when it was not known yet. */
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

/** Keeps the reply in the same transaction as the change it tells of. */
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
