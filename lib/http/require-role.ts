import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import type { Event } from './exchange.ts';

/** Refuses a caller whose role may never do this, before anything is read: the reply must not show what exists. Without a credential there is no role. */
export function requireRole({ roles }: Pick<Contract, 'roles'>, { known }: Event): void {
  if (known.actor && !roles.includes(known.actor.role)) throw new Problem('caller/role-forbids');
}
