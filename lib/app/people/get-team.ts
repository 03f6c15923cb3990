import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { storedOrganization } from '../../domain/people/needs.ts';
import { shownTeam, type TeamReply } from '../../domain/people/team.ts';

/** The organization of the caller, which is the only team they know. */
export async function getTeam(teamId: string, reader: Reader): Promise<TeamReply> {
  const isOwn = teamId === reader.of;
  const stored = isOwn
    ? (await reader.read([storedOrganization()])).get(storedOrganization())
    : undefined;
  if (stored === undefined) throw new Problem('team/unknown');
  return shownTeam(reader.of, stored);
}
