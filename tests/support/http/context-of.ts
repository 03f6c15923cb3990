import { randomUUID } from 'node:crypto';
import type { TransactionContext } from '../../../lib/app/run-transaction.ts';
import type { World } from '../world.ts';

/** What a write of the owner is about, without a key, a precondition or a reply to keep. */
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
