import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { queryRange } from '../engine/query-range.ts';
import { TableName, table } from '../engine/table.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/**
 * The time of the next attempt of a delivery. It is valid only if the delivery contains the same
 * time.
 */
export interface Retry {
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export const retryItem = ({ uid, atMs }: Retry): Item => ({ uid, atMs, exp: keptUntil(atMs) });

/**
 * Adds a retry. It is written before its delivery, so that no delivery waits for a missing retry.
 */
export async function putRetry(of: OrganizationId, endpoint: string, retry: Retry): Promise<void> {
  const Item = { ...keys.retry(of, endpoint, retry.atMs, retry.uid), ...retryItem(retry) };
  await table.send(new PutCommand({ TableName, Item }));
}

/**
 * The retries of an endpoint until an instant, or those after a given retry, earliest first.
 * Consistent.
 */
export async function readRetries(
  _of: OrganizationId,
  endpoint: string,
  untilMs: number,
  atMost: number,
  after?: Retry,
): Promise<readonly Retry[]> {
  const { pk, sk } = keys.retry(_of, endpoint, after?.atMs ?? 0, after?.uid ?? '');
  const { from, to } = keys.retriesUntil(untilMs);
  const items = await queryRange(pk, { from: after ? `${sk}#` : from, to }, atMost);
  return items.map(({ uid, atMs }) => ({ uid: uid as string, atMs: atMs as number }));
}

/** Removes a retry that was done or is no longer valid. */
export async function removeRetry(
  of: OrganizationId,
  endpoint: string,
  { uid, atMs }: Retry,
): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: keys.retry(of, endpoint, atMs, uid) }));
}
