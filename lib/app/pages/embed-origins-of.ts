import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import { storedOrganization } from '../../domain/people/needs.ts';

/** Dependencies of all pages of a team. */
export interface WithTeams {
  readonly findTeam: typeof findTeam;
  readonly readerOf: (of: Reader['of']) => Reader;
}

/**
 * Finds the websites that may embed the pages of a team. Used for a page without data, because a token may still open
 * its content.
 */
export async function embedOriginsOf(
  team: string,
  nowMs: number,
  { findTeam, readerOf }: WithTeams,
): Promise<readonly string[]> {
  const of = await findTeam(team, nowMs);
  if (of === undefined) return [];
  const found = (await readerOf(of).read([storedOrganization()])).get(storedOrganization());
  return found?.organization.embedOrigins ?? [];
}
