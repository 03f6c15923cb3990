import { byService } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Context for changes by workers: the service is the actor, not a user. */
export const contextOfWorker = (of: OrganizationId, nowMs: number): TransactionContext => ({
  actor: { organizationId: of, userId: byService, role: 'member' },
  nowMs,
  requestId: crypto.randomUUID(),
  dryRun: false,
  precondition: undefined,
});
