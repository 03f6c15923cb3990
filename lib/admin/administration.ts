import { randomUUID } from 'node:crypto';
import type { TransactionContext } from '../app/run-transaction.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Context for writes by an administrator of the table. */
export const administration = (of: OrganizationId, nowMs: number): TransactionContext => ({
  actor: { organizationId: of, userId: 'administration', role: 'owner' },
  nowMs,
  requestId: randomUUID(),
  dryRun: false,
  precondition: undefined,
});
