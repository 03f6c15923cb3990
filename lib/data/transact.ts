import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import { type Expressions, shared, type TransactItem, transactItem } from './commit.ts';
import type { Item } from './items.ts';
import type { Key } from './keys.ts';
import { table } from './table.ts';

/** One write of what is administered rather than booked: these may also delete. */
export type Write = { readonly key: Key } & (
  | ({ readonly put: Item } & Expressions)
  | ({ readonly update: string } & Expressions)
  | ({ readonly remove: true } & Expressions)
  | ({ readonly check: true } & Expressions)
);

/** Which writes (by their place) had a condition that did not hold; none of them was done then. */
export type Written = 'written' | { readonly refused: readonly number[] };

const attemptsAtMost = 8;

/** Does all of the writes or none of them; who meets another transaction waits and tries again. The keys carry the organization. */
export async function transact(_of: OrganizationId, writes: readonly Write[]): Promise<Written> {
  const TransactItems = writes.map(writeItem);
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

function writeItem(write: Write): TransactItem {
  if ('put' in write) return transactItem({ ...write, item: write.put });
  if ('update' in write) return transactItem(write);
  if ('remove' in write) return { Delete: { ...shared(write), Key: { ...write.key } } };
  return transactItem(write);
}
