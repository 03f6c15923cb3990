import { Problem } from '../../contract/problem.ts';
import type { findTeam } from '../../data/find-team.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** The organization of an address, which looks like one without the form where there is none. */
export async function publicTeam(
  team: string,
  nowMs: number,
  deps: { readonly findTeam: typeof findTeam },
): Promise<OrganizationId> {
  const of = await deps.findTeam(team, nowMs);
  if (of === undefined) throw new Problem('routing-form/unknown');
  return of;
}
