import { Problem } from '../contract/problem.ts';
import type { findTeam } from '../data/people/find-team.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Finds the organization of a public address. For an unknown one, the requested resource counts as unknown. */
export async function publicTeam(
  team: string,
  nowMs: number,
  unknown: 'team/unknown' | 'event-type/unknown' | 'routing-form/unknown',
  deps: { readonly findTeam: typeof findTeam },
): Promise<OrganizationId> {
  const of = await deps.findTeam(team, nowMs);
  if (of === undefined) throw new Problem(unknown);
  return of;
}
