import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Item } from './items.ts';
import type { Key } from './keys.ts';
import { TableName, table } from './table.ts';

interface Condition {
  readonly condition?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
}

/** One write of what is administered rather than booked: these may also delete, or only look. */
export type Write = { readonly key: Key } & (
  | ({ readonly put: Item } & Condition)
  | ({ readonly update: string } & Condition)
  | ({ readonly remove: true } & Condition)
  | ({ readonly check: true } & Condition)
);

/** Which writes (by their place) had a condition that did not hold; none of them was done then. */
export type Written = 'written' | { readonly refused: readonly number[] };

/** DynamoDB's limit of one transaction. */
export const writesAtOnce = 100;

const attemptsAtMost = 8;

/** Does all of the writes or none of them; who meets another transaction waits and tries again. The keys carry the organization. */
export async function transact(_of: OrganizationId, writes: readonly Write[]): Promise<Written> {
  const TransactItems = writes.map(transactItem);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.send(new TransactWriteCommand({ TransactItems }));
      return 'written';
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const refused = refusedOf(error);
      if (refused.length > 0) return { refused };
      if (attempt === attemptsAtMost) throw error;
    }
    await sleep(Math.random() * Math.min(400, 12 * 2 ** attempt));
  }
}

const refusedOf = ({ CancellationReasons = [] }: TransactionCanceledException): number[] =>
  CancellationReasons.flatMap(({ Code }, index) =>
    Code === 'ConditionalCheckFailed' ? [index] : [],
  );

function transactItem(
  write: Write,
): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const { condition, values, names } = write;
  const shared = {
    TableName,
    ...(condition !== undefined && { ConditionExpression: condition }),
    ...(values && { ExpressionAttributeValues: { ...values } }),
    ...(names && { ExpressionAttributeNames: { ...names } }),
  };
  const Key = { ...write.key };
  if ('put' in write) return { Put: { ...shared, Item: { ...write.put, ...Key } } };
  if ('update' in write) return { Update: { ...shared, Key, UpdateExpression: write.update } };
  if ('remove' in write) return { Delete: { ...shared, Key } };
  return {
    ConditionCheck: { ...shared, Key, ConditionExpression: condition ?? 'attribute_exists(pk)' },
  };
}
