import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, commit, type Refusal } from '../data/engine/commit.ts';
import { Items } from '../data/engine/items.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/**
 * Result of a transaction. `refused` contains the positions of the actions with a failed condition. Then nothing was
 * written.
 */
export type Written = 'written' | { readonly refused: readonly number[] };

const attemptsAtMost = 8;

/**
 * Writes all actions or none, for the administration. The actions do not depend on a new decision, so after a conflict
 * they are sent again unchanged. The keys contain the organization.
 */
export async function transact(of: OrganizationId, actions: readonly Action[]): Promise<Written> {
  for (let attempt = 1; attempt <= attemptsAtMost; attempt += 1) {
    const outcome = await commit(of, actions);
    if (outcome === 'committed') return 'written';
    if (outcome.items.length > 0) return { refused: refusedOf(actions, outcome) };
    await sleep(Math.random() * Math.min(400, 12 * 2 ** attempt));
  }
  throw new Error('Other transactions kept writing the same items: try again.');
}

function refusedOf(actions: readonly Action[], { items }: Refusal): number[] {
  const refused = new Set(items.map(({ key }) => Items.idOf(key)));
  return actions.flatMap(({ key }, index) => (refused.has(Items.idOf(key)) ? [index] : []));
}
