import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Outgoing, outboxShards } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Action } from './engine/commit.ts';
import type { Item } from './engine/items.ts';
import { queryAll } from './engine/query-all.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';

/** Every schema of a change that is not told yet. */
const form = storedForm<{ doc: Outgoing }>({});

/** Puts a change into the outbox. Its key has the version that the change makes, so no two changes share one. */
export const putOutgoing = (of: OrganizationId, outgoing: Outgoing): Action => ({
  key: keys.outgoing(of, outgoing.origin, outgoing.version),
  item: { organizationId: of, ...form.write({ doc: outgoing }) },
});

/** Takes a change out of the outbox if it is still there: then nobody else has told it. */
export const takeOutgoing = (of: OrganizationId, { origin, version }: Outgoing): Action => ({
  key: keys.outgoing(of, origin, version),
  verb: 'Delete',
  condition: 'attribute_exists(pk)',
});

/** The one place that reads what `putOutgoing` wrote. */
export const outgoingFrom = (item: Item): Outgoing => form.read(item, 'doc');

/** A change that stands in a shard, with whose it is. */
export interface Found {
  readonly of: OrganizationId;
  readonly outgoing: Outgoing;
}

interface Page {
  readonly found: readonly Found[];
  /** How many stand there that cannot be read. */
  readonly unreadable: number;
  readonly next: Item | undefined;
}

const changesAPage = 100;

/** A part of a shard of the outbox, in the order of organizations, resources and their versions. */
export async function readOutbox(shard: number, after: Item | undefined): Promise<Page> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.outbox(shard) },
      ConsistentRead: true,
      Limit: changesAPage,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  const found = Items.flatMap((item) => readable(item));
  return { found, unreadable: Items.length - found.length, next: LastEvaluatedKey };
}

/** What a later release wrote in another form stands there until it is told by one that knows it. */
function readable(item: Item): Found[] {
  try {
    return [{ of: item.organizationId as OrganizationId, outgoing: outgoingFrom(item) }];
  } catch {
    return [];
  }
}

/** All changes of one resource that are not told yet, in the order of their versions. */
export async function readOutgoing(
  of: OrganizationId,
  origin: Outgoing['origin'],
): Promise<readonly Outgoing[]> {
  const { pk } = keys.outgoing(of, origin, 0);
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :resource)',
    ExpressionAttributeValues: { ':pk': pk, ':resource': keys.outgoingOf(of, origin) },
    ConsistentRead: true,
  });
  return items.flatMap((item) => readable(item)).map(({ outgoing }) => outgoing);
}

/** Of a shard so many are looked at by who only asks which there are. */
const pendingAShard = 50;

/**
 * The resources of one kind with changes that are not told yet, by their ids; `many` where there are
 * hundreds of changes. Eventually consistent.
 */
export async function readPending(
  of: OrganizationId,
  subject: 'booking' | 'schedule',
): Promise<ReadonlySet<string> | 'many'> {
  const pages = await Promise.all(
    Array.from({ length: outboxShards }, (_, shard) =>
      table.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
          ProjectionExpression: 'sk',
          ExpressionAttributeValues: {
            ':pk': keys.outbox(shard),
            ':kind': keys.outgoingOfKind(of, subject),
          },
          Limit: pendingAShard,
        }),
      ),
    ),
  );
  if (pages.some(({ LastEvaluatedKey }) => LastEvaluatedKey !== undefined)) return 'many';
  const items = pages.flatMap(({ Items = [] }) => Items);
  return new Set(items.map(({ sk }) => keys.uidOfOutgoing(sk as string)));
}
