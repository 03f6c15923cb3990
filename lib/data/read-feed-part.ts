import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EventKind } from '../domain/feed/event-kinds.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { EventPlace } from '../domain/webhooks/delivery.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { keptUntil } from './tombstone.ts';

/** What the feed says of an event without reading it. */
export interface FeedEntry extends EventPlace {
  readonly kinds: readonly EventKind[];
  readonly eventTypeId: string | null;
}

interface Part {
  readonly entries: readonly FeedEntry[];
  /** Up to where it was looked; undefined at the end. */
  readonly next: number | undefined;
}

const readAPart = 500;

/** The entries after a position that were told at an instant or later, in their order. Who told them had a clock of their own. */
export async function readFeedPart(
  _of: OrganizationId,
  after: number,
  toldSinceMs: number,
): Promise<Part> {
  const { pk } = keys.feedEntry(_of, 0);
  const { from, to } = keys.feedAfter(after);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: '#exp >= :since',
      ExpressionAttributeNames: { '#exp': 'exp' },
      ExpressionAttributeValues: {
        ':pk': pk,
        ':from': from,
        ':to': to,
        ':since': keptUntil(toldSinceMs),
      },
      ConsistentRead: true,
      Limit: readAPart,
    }),
  );
  return {
    entries: Items.map((item) => ({
      position: keys.positionOf(item.sk as string),
      at: item.at as string,
      kinds: item.kinds as readonly EventKind[],
      eventTypeId: (item.eventTypeId as string | undefined) ?? null,
    })),
    next: LastEvaluatedKey && keys.positionOf(LastEvaluatedKey.sk as string),
  };
}
