import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys.ts';
import type { Item, Items } from './items.ts';
import { TableName, table } from './table.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One action of a transaction, without what all of them share. Without an item and an update it only looks. */
export interface Action {
  readonly key: Key;
  /** Under which it is done, and the values and names that its expressions speak of. */
  readonly condition?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
  readonly item?: Item;
  readonly update?: string;
  /** Of an item that goes for good, which is what the outbox alone has. */
  readonly verb?: 'Delete';
  /** What is done with it, or not at all: whoever does the one cannot leave out the other. */
  readonly beside?: Action;
  /** Whether an item that refuses this action is what this very action wrote: a retry of the SDK met its own commit. */
  readonly isOurs?: (item: Item) => boolean;
}

/** What stopped a transaction. `items`: what the refusing actions found; without any, others were at the same items, or it was throttled: nothing is known, read again. */
export interface Refusal {
  readonly items: readonly { readonly key: Key; readonly item: Item | undefined }[];
  readonly throttled: boolean;
}

/** DynamoDB's limit of one transaction. */
export const actionsACommit = 100;

/** Does all of the actions or none of them. The keys carry the organization. */
export async function commit(
  _of: OrganizationId,
  actions: readonly Action[],
): Promise<'committed' | Refusal> {
  const all = withBeside(actions);
  try {
    await table.send(new TransactWriteCommand({ TransactItems: all.map(transactItem) }));
    return 'committed';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return readRefusal(all, error);
  }
}

/** All that one transaction does: the actions, each followed by what is beside it. */
export const withBeside = (actions: readonly Action[]): readonly Action[] =>
  actions.flatMap((action) => (action.beside ? [action, action.beside] : [action]));

/** What every kind of action has, in the words of the SDK. */
const shared = ({ condition, values, names }: Action) => ({
  TableName,
  ...(condition !== undefined && {
    ConditionExpression: condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }),
  ...(values && { ExpressionAttributeValues: { ...values } }),
  ...(names && { ExpressionAttributeNames: { ...names } }),
});

/** Put, update or look. Only what is told leaves the outbox; nothing else is ever deleted, and the roles of the functions allow no more. */
function transactItem(action: Action): TransactItem {
  const { key, item, update, verb, condition = 'attribute_exists(pk)' } = action;
  const Key = { ...key };
  if (verb !== undefined) return { [verb]: { ...shared(action), Key } } as never;
  if (update !== undefined) return { Update: { ...shared(action), Key, UpdateExpression: update } };
  if (item !== undefined) return { Put: { ...shared(action), Item: { ...item, ...key } } };
  return { ConditionCheck: { ...shared(action), Key, ConditionExpression: condition } };
}

/** `CancellationReasons` has one entry an action; the items in it arrive as attribute values, not unmarshalled. What is no valid item will be none the next time either. */
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

/** Takes what a refusal found over what was read before. */
export function absorb(items: Items, refusal: Refusal): void {
  for (const { key, item } of refusal.items) items.set(key, item);
}
