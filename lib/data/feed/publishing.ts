import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keys } from '../keys/keys.ts';

/** The end of the feed of an organization. */
export interface FeedEnd {
  /** The position of the last event; 0 without events. */
  readonly position: number;
  /** How often a dispatcher replaced another one whose lease had expired. */
  readonly takeovers: number;
  /** When the last events were published (epoch milliseconds). It rises with each transaction, although clocks differ. */
  readonly publishedMs: number;
}

export const feedEndIn = (item: Item | undefined): FeedEnd => ({
  position: Number(item?.position ?? 0),
  takeovers: Number(item?.takeovers ?? 0),
  publishedMs: Number(item?.publishedMs ?? 0),
});

/** Consistent. */
export async function readFeedEnd(of: OrganizationId): Promise<FeedEnd> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.feed(of), ConsistentRead: true }),
  );
  return feedEndIn(Item);
}

/** Counts a takeover, so that the former dispatcher, if it still runs, publishes nothing more. */
export async function countTakeover(of: OrganizationId): Promise<FeedEnd> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.feed(of),
    UpdateExpression: 'ADD takeovers :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'ALL_NEW',
  });
  const { Attributes } = await withoutConflict(() => table.send(command));
  return feedEndIn(Attributes);
}

/** The clocks of functions differ by less. A clock that is further ahead must not delay the deliveries of later events. */
const clocksDifferByMs = 60_000;

/** The end of the feed after `count` events are published. */
export const endAfter = (end: FeedEnd, count: number, nowMs: number): FeedEnd => ({
  ...end,
  position: end.position + count,
  publishedMs: Math.max(nowMs, Math.min(end.publishedMs + 1, nowMs + clocksDifferByMs)),
});

/** Moves the end of the feed, if it is as it was read. */
export const moveFeedEnd = (
  of: OrganizationId,
  { position, takeovers }: FeedEnd,
  after: FeedEnd,
): Action => ({
  key: keys.feed(of),
  item: {
    position: after.position,
    publishedMs: after.publishedMs,
    ...(takeovers > 0 && { takeovers }),
  },
  condition: [
    position === 0 ? 'attribute_not_exists(#position)' : '#position = :position',
    takeovers === 0 ? 'attribute_not_exists(takeovers)' : 'takeovers = :takeovers',
  ].join(' AND '),
  names: { '#position': 'position' },
  ...((position > 0 || takeovers > 0) && {
    values: {
      ...(position > 0 && { ':position': position }),
      ...(takeovers > 0 && { ':takeovers': takeovers }),
    },
  }),
});
