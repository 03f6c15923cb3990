import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { Event } from './exchange.ts';

/**
 * Refuses a caller with a role that never permits the operation, before anything is read. So the reply does not reveal
 * which resources exist. A caller without a credential has no role.
 */
export function requireRole({ roles }: Pick<Contract, 'roles'>, { state }: Event): void {
  if (state.actor && !roles.includes(state.actor.role)) throw new Problem('caller/role-forbids');
}
