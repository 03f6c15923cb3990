import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { outboxShardOf } from '../../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import type { Item } from './items.ts';
import { shardLayouts } from './stored-layouts.ts';
import { TableName, table } from './table.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** An action of a transaction, without the members that all actions share. Without an item and an update it only checks a condition. */
export interface Action {
  readonly key: Key;
  /** The condition of the action, with the values and names of its expressions. */
  readonly condition?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
  readonly item?: Item;
  readonly update?: string;
  /** Puts an item into the outbox, whose partition key is added when the transaction is sent. Undefined for other items. */
  readonly outbox?: OutboxShard;
  /** Deletes the item. Functions delete only items of the outbox. */
  readonly verb?: 'Delete';
  /** Another action that belongs to this one: both are in the transaction, or neither. */
  readonly beside?: Action;
  /** Whether the item that refused this action was written by it: the SDK retried a transaction that was committed. */
  readonly isOurs?: (item: Item) => boolean;
}

/** What the shard of an item of the outbox depends on. */
export interface OutboxShard {
  readonly of: OrganizationId;
  /** All items with the same text are in one shard. */
  readonly resource: string;
}

/**
 * A refused transaction. `items` are the stored items that did not meet their conditions. Without any,
 * another transaction was in progress at the same items, or DynamoDB throttled the request, so the items must be read
 * again.
 */
export interface Refusal {
  readonly items: readonly { readonly key: Key; readonly item: Item | undefined }[];
  readonly throttled: boolean;
}

/** DynamoDB's limit of one transaction. */
export const actionsACommit = 100;

/** Commits all actions or none of them. Their keys contain the organization. */
export async function commit(
  _of: OrganizationId,
  actions: readonly Action[],
): Promise<'committed' | Refusal> {
  const all = await withShards(withBeside(actions));
  try {
    await table.send(new TransactWriteCommand({ TransactItems: all.map(transactItem) }));
    return 'committed';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return readRefusal(all, error);
  }
}

/** All actions of a transaction, each followed by the action that belongs to it. */
export const withBeside = (actions: readonly Action[]): readonly Action[] =>
  actions.flatMap((action) => (action.beside ? [action, action.beside] : [action]));

async function withShards(actions: readonly Action[]): Promise<readonly Action[]> {
  if (actions.every(({ outbox }) => outbox === undefined)) return actions;
  const { current } = await shardLayouts();
  return actions.map(({ outbox, ...action }) => {
    if (outbox === undefined) return action;
    const shard = outboxShardOf(outbox.of, outbox.resource, current);
    return { ...action, key: { pk: keys.outbox(shard), sk: action.key.sk } };
  });
}

/** The members that the SDK expects in every kind of action. */
const shared = ({ condition, values, names }: Action) => ({
  TableName,
  ...(condition !== undefined && {
    ConditionExpression: condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }),
  ...(values && { ExpressionAttributeValues: { ...values } }),
  ...(names && { ExpressionAttributeNames: { ...names } }),
});

/** A put, an update, a condition check, or a deletion from the outbox. The roles of the functions allow no other deletion. */
function transactItem(action: Action): TransactItem {
  const { key, item, update, verb, condition = 'attribute_exists(pk)' } = action;
  const Key = { ...key };
  if (verb !== undefined) return { [verb]: { ...shared(action), Key } } as never;
  if (update !== undefined) return { Update: { ...shared(action), Key, UpdateExpression: update } };
  if (item !== undefined) return { Put: { ...shared(action), Item: { ...item, ...key } } };
  return { ConditionCheck: { ...shared(action), Key, ConditionExpression: condition } };
}

/**
 * `CancellationReasons` has one entry for each action, and contains items as attribute values. An invalid item is thrown, because a
 * retry would be refused as well.
 */
function readRefusal(
  actions: readonly Action[],
  cancelled: TransactionCanceledException,
): 'committed' | Refusal {
  const { CancellationReasons = [] } = cancelled;
  const items: { key: Key; item: Item | undefined }[] = [];
  const codes = new Set<string | undefined>();
  for (const [index, action] of actions.entries()) {
    const reason = CancellationReasons[index];
    codes.add(reason?.Code);
    if (reason?.Code === 'ValidationError') throw cancelled;
    if (reason?.Code !== 'ConditionalCheckFailed') continue;
    const item = reason.Item && unmarshall(reason.Item);
    if (item !== undefined && action.isOurs?.(item)) return 'committed';
    items.push({ key: action.key, item });
  }
  return {
    items,
    throttled: codes.has('ThrottlingError') || codes.has('ProvisionedThroughputExceeded'),
  };
}
