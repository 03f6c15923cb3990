import { Problem } from '../../contract/problem.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import { storedOrganization } from '../../domain/people/needs.ts';
import type { Organization } from '../../domain/people/organization.ts';
import { publicTeam } from '../public-team.ts';

type PublicTeam = Pick<Organization, 'name' | 'slug' | 'locale' | 'timeZone'>;

interface Deps {
  readonly findTeam: typeof findTeam;
  readonly readerOf: (of: Reader['of']) => Reader;
}

/** Team as the public sees it, with the websites that may embed its pages. */
export async function getPublicTeam(
  team: string,
  nowMs: number,
  { readerOf, ...deps }: Deps,
): Promise<{ readonly data: PublicTeam; readonly embedOrigins: readonly string[] }> {
  const of = await publicTeam(team, nowMs, 'team/unknown', deps);
  const found = (await readerOf(of).read([storedOrganization()])).get(storedOrganization());
  if (found === undefined) throw new Problem('team/unknown');
  const { name, slug, locale, timeZone, embedOrigins } = found.organization;
  return { data: { name, slug, locale, timeZone }, embedOrigins };
}
