import { randomUUID } from 'node:crypto';
import type { TransactionContext } from '../../../lib/app/run-transaction.ts';
import type { World } from '../world.ts';

/**
 * The context of a change by the owner, without an Idempotency-Key, a precondition or a response to
 * store.
 */
export const contextOf = (
  { of, owner }: Pick<World, 'of' | 'owner'>,
  overrides: Partial<TransactionContext> = {},
): TransactionContext => ({
  actor: { organizationId: of, userId: owner.userId, role: 'owner' },
  nowMs: Date.now(),
  requestId: randomUUID(),
  dryRun: false,
  precondition: undefined,
  ...overrides,
});
