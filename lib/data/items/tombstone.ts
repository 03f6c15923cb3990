import { formatInstant } from '../../domain/time/instant.ts';
import type { Item } from '../engine/items.ts';

const keptSeconds = 30 * 24 * 60 * 60;

/** The expiry of an item that is deleted now, in epoch seconds. */
export const keptUntil = (nowMs: number): number => Math.floor(nowMs / 1000) + keptSeconds;

/** The time at which an item with this expiry was written, in epoch milliseconds. */
export const keptSince = (exp = 0): number => Math.max(0, exp - keptSeconds) * 1000;

/**
 * The item, unless it has expired. DynamoDB deletes expired items late, so readers check the
 * expiry.
 */
export const unexpired = (item: Item | undefined, nowMs: number): Item | undefined =>
  item?.exp === undefined || (item.exp as number) > nowMs / 1000 ? item : undefined;

/**
 * Replaces a deleted item for 30 days. The version continues, so that a decision based on the
 * former item is refused. No function needs the right to delete items.
 */
export const tombstone = (ver: number, nowMs: number): Item => ({
  ver: ver + 1,
  deletedAt: formatInstant(nowMs),
  exp: keptUntil(nowMs),
});

/** The item, unless it is a tombstone. */
export const present = (item: Item | undefined): Item | undefined =>
  item?.deletedAt === undefined ? item : undefined;
