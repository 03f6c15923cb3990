import { commit } from '../data/engine/commit.ts';
import type { OutboxItem } from '../data/feed/outbox.ts';
import { moveAside, noteFailing } from '../data/resources/set-aside.ts';
import { reasonOf } from './reason-of.ts';

/** An item of the outbox that cannot be published although the table is available. */
export interface FailedItem extends OutboxItem {
  readonly why: unknown;
}

/** After this time, a deployment has ended, and an operator has had time to react to the alarm. */
const patienceMs = 60 * 60 * 1000;

/** Epoch milliseconds of the first failure; undefined if this is the first one. */
export const failingSince = ({ item }: OutboxItem): number | undefined =>
  item.failingSinceMs as number | undefined;

/** Stores when an item began to fail. An item that has failed for an hour becomes a dead letter, so that it blocks no later changes. */
export async function noteFailure(
  { why, ...outboxItem }: FailedItem,
  nowMs: number,
): Promise<void> {
  const sinceMs = failingSince(outboxItem);
  if (sinceMs === undefined) await noteFailing(outboxItem, nowMs);
  else if (nowMs - sinceMs >= patienceMs)
    await commit(outboxItem.of, moveAside(outboxItem, reasonOf(why), nowMs));
}
