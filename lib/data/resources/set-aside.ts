import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import type { OutboxItem } from '../feed/outbox.ts';
import { readJson } from '../items/packed-json.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/** The origin of a dead letter, and the reason for it. */
interface Aside {
  /** The partition to which it is requeued. */
  readonly from: string;
  readonly reason: string;
  /** RFC 3339 in UTC. */
  readonly at: string;
}

/**
 * The origin is one attribute, because the other attributes are those of the former item. Its
 * `schema` must not be replaced.
 */
const asideFrom = (aside: Aside) => JSON.stringify(aside);

/** The dead letter of an item of the outbox, even of one that was never in the outbox. */
function asideItem({ pk, sk, ...rest }: Item, reason: string, nowMs: number) {
  const at = new Date(nowMs).toISOString();
  const aside = asideFrom({ from: pk as string, reason, at });
  return { key: keys.aside(sk as string), item: { ...rest, aside } };
}

/** Moves a change from the outbox to the dead letters, so that it does not block other changes. */
export function moveAside(
  outboxItem: OutboxItem,
  reason: string,
  nowMs: number,
): readonly Action[] {
  const { failingSinceMs: _, ...item } = outboxItem.item;
  return [
    { key: keyOf(item), verb: 'Delete', condition: 'attribute_exists(pk)' },
    asideItem(item, reason, nowMs),
  ];
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: pk as string, sk: sk as string });

/** Records since when an item of the outbox has failed, if the item still exists. */
export async function noteFailing({ item }: OutboxItem, nowMs: number): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: keyOf(item),
    UpdateExpression: 'SET failingSinceMs = if_not_exists(failingSinceMs, :now)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': nowMs },
  });
  try {
    await table.send(command);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const countedAtMost = 100;

/** The number of dead letters of all organizations, at most 100. Eventually consistent. */
export async function countAside(): Promise<number> {
  const { Count = 0 } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.aside('').pk },
      Select: 'COUNT',
      Limit: countedAtMost,
    }),
  );
  return Count;
}

/** A dead letter, as operators see it. */
export interface SetAside {
  readonly id: string;
  /** Null if the item is too damaged. */
  readonly organizationId: string | null;
  readonly reason: string;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** Removes the dead letter, if it is as it was read. */
  readonly take: Action;
  /** Requeues the item. */
  readonly putBack: Action;
}

/** All dead letters of all organizations. */
export async function listAside(): Promise<readonly SetAside[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.aside('').pk },
    ConsistentRead: true,
  });
  return items.map(setAsideFrom);
}

function setAsideFrom(found: Item): SetAside {
  const { pk: _, sk, aside, ...item } = found;
  const { from, reason, at } = readJson(aside) as Aside;
  const [id, of] = [sk as string, item.organizationId as OrganizationId];
  return {
    id,
    organizationId: typeof of === 'string' ? of : null,
    reason,
    at,
    take: {
      key: keys.aside(id),
      verb: 'Delete',
      condition: 'aside = :aside',
      values: { ':aside': aside },
    },
    putBack: { key: { pk: from, sk: id }, item, condition: 'attribute_not_exists(pk)' },
  };
}
