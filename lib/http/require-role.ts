import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { Event } from './exchange.ts';

/**
 * Refuses a caller with a role or an API key that never permits the operation, before anything is read. So the reply does
 * not reveal which resources exist. A caller without a credential has no role.
 */
export function requireRole(
  { roles, refusesDelegated }: Pick<Contract, 'roles' | 'refusesDelegated'>,
  { state: { actor } }: Event,
): void {
  if (actor === undefined) return;
  if (!roles.includes(actor.role)) throw new Problem('caller/role-forbids');
  if (!refusesDelegated || !actor.isDelegated) return;
  const detail = 'Another user created the API key. Use a credential that its user created.';
  throw new Problem('caller/role-forbids', { detail });
}
