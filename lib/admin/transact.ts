import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, commit, type Refusal } from '../data/engine/commit.ts';
import { Items } from '../data/engine/items.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Which actions (by their place) had a condition that did not hold; none of them was done then. */
export type Written = 'written' | { readonly refused: readonly number[] };

const attemptsAtMost = 8;

/**
 * Does all of the actions or none of them, for administration: nothing was decided that would have to
 * be decided again, so what meets another transaction waits and is sent again as it is. The keys carry
 * the organization.
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
