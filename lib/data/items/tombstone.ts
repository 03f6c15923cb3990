import { formatInstant } from '../../domain/time/instant.ts';
import type { Item } from '../engine/items.ts';

const keptSeconds = 30 * 24 * 60 * 60;

/** When what is deleted now is gone for good, in epoch seconds. */
export const keptUntil = (nowMs: number): number => Math.floor(nowMs / 1000) + keptSeconds;

/** When what is kept until then was written, in epoch milliseconds. */
export const keptSince = (exp = 0): number => Math.max(0, exp - keptSeconds) * 1000;

/** An item whose time is not over: the sweep comes late, so readers look themselves. */
export const unexpired = (item: Item | undefined, nowMs: number): Item | undefined =>
  item?.exp === undefined || (item.exp as number) > nowMs / 1000 ? item : undefined;

/**
 * What stands in the place of an item that was deleted, for 30 days: its version goes on, so that
 * who still remembers it finds out, and no function needs the right to delete.
 */
export const tombstone = (ver: number, nowMs: number): Item => ({
  ver: ver + 1,
  deletedAt: formatInstant(nowMs),
  exp: keptUntil(nowMs),
});

/** An item that is there: one that was deleted is as none. */
export const present = (item: Item | undefined): Item | undefined =>
  item?.deletedAt === undefined ? item : undefined;
