import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import { storedOrganization } from '../../domain/people/needs.ts';

/** What every page of a team is found with. */
export interface WithTeams {
  readonly findTeam: typeof findTeam;
  readonly readerOf: (of: Reader['of']) => Reader;
}

/** Which websites may show the pages of a team, for a page that has nothing to show by itself: a token may open what it is about. */
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
