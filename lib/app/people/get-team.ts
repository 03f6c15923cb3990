import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { storedOrganization } from '../../domain/people/needs.ts';
import { shownTeam, type TeamReply } from '../../domain/people/team.ts';

/** Returns the caller's organization. All other teams are unknown to the caller. */
export async function getTeam(teamId: string, reader: Reader): Promise<TeamReply> {
  const isOwn = teamId === reader.of;
  const stored = isOwn
    ? (await reader.read([storedOrganization()])).get(storedOrganization())
    : undefined;
  if (stored === undefined) throw new Problem('team/unknown');
  return shownTeam(reader.of, stored);
}
