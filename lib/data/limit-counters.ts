import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import { commit } from './engine/commit.ts';
import { queryAll } from './engine/query-all.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import type { Position } from './list-page.ts';

/** Every counter of an event type, by name. */
export async function listCounters(
  of: OrganizationId,
  eventTypeId: string,
): Promise<ReadonlyMap<string, number>> {
  const { pk } = keys.counter(of, eventTypeId, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  return new Map(items.map((item) => [item.sk as string, item.n as number]));
}

export interface ListedBookings {
  readonly uids: readonly string[];
  /** Where the rest begins; undefined at the end. */
  readonly next: Position | undefined;
}

/** So many entries of the index are read at once: a function that counts looks at its time in between. */
const listedAtOnce = 250;

/** The bookings and requests of an event type that start at `from` or later, one page of them by start. Eventually consistent. */
export async function listLiveBookings(
  of: OrganizationId,
  eventTypeId: string,
  from: string,
  after: Position | undefined,
  atOnce = listedAtOnce,
): Promise<ListedBookings> {
  const page = await table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :list AND gsi1sk >= :from',
      FilterExpression: 'eventTypeId = :eventType AND #status <> :cancel',
      ProjectionExpression: 'pk',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':list': keys.bookingList(of),
        ':from': from,
        ':eventType': eventTypeId,
        ':cancel': 'cancel',
      },
      Limit: atOnce,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  const { length } = keys.booking(of, '').pk;
  return {
    uids: (page.Items ?? []).map(({ pk }) => (pk as string).slice(length)),
    next: page.LastEvaluatedKey,
  };
}

/** How far the bookings of an event type are counted for limits that are pending. */
export interface Counting {
  /** Which limits: their generations and their zone. */
  readonly name: string;
  readonly counted: number;
  /** Where to go on; undefined at the beginning. */
  readonly position: Position | undefined;
}

/** Undefined when nothing was counted for them yet. */
export async function findCounting(
  of: OrganizationId,
  eventTypeId: string,
  name: string,
): Promise<Counting | undefined> {
  const Key = keys.counting(of, eventTypeId);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.name === name ? (Item as unknown as Counting) : undefined;
}

/** Of two who count for the same limits, either may be the last to write: both have counted all that is before their position. */
export async function putCounting(
  of: OrganizationId,
  eventTypeId: string,
  counting: Counting,
): Promise<void> {
  const key = keys.counting(of, eventTypeId);
  // A conflict with who counts for the same limits loses nothing: the position before is good, too.
  await commit(of, [{ key, item: { ...counting } }]);
}
