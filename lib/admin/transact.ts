import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Action, transactItem } from '../data/commit.ts';
import { table } from '../data/table.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Which actions (by their place) had a condition that did not hold; none of them was done then. */
export type Written = 'written' | { readonly refused: readonly number[] };

const attemptsAtMost = 8;

/**
 * Does all of the actions or none of them, for administration: nothing was decided that would have to
 * be decided again, so who meets another transaction waits and sends the same. The keys carry the organization.
 */
export async function transact(_of: OrganizationId, actions: readonly Action[]): Promise<Written> {
  const TransactItems = actions.map(transactItem);
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
