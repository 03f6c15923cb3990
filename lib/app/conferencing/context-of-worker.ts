import { byService } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** What a worker changes, no user does. */
export const contextOfWorker = (of: OrganizationId, nowMs: number): TransactionContext => ({
  actor: { organizationId: of, userId: byService, role: 'member' },
  nowMs,
  requestId: crypto.randomUUID(),
  dryRun: false,
  precondition: undefined,
});
