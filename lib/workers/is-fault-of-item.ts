import { isUnavailable } from '../data/engine/is-unavailable.ts';

const refusals = new Set(['ValidationException', 'TransactionCanceledException']);

/** Whether an error is the fault of one item. The table refuses items that are too large or invalid; its other errors concern all items. */
export function isFaultOfItem(why: unknown): boolean {
  const { name = '', $metadata } = why as { name?: string; $metadata?: unknown };
  return !isUnavailable(why) && ($metadata === undefined || refusals.has(name));
}
