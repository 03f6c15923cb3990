import type { listEventTypes } from '../../data/event-types/list-event-types.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import { getPublicTeam } from '../bookings/get-public-team.ts';
import { listPublicEventTypes } from '../bookings/list-public-event-types.ts';
import { publicTeam } from '../public-team.ts';
import type { PageContent } from './page-content.ts';
import { teamPreview } from './page-preview.ts';

interface TeamPageRequest {
  readonly params: { readonly team: string };
  readonly nowMs: number;
}

interface Deps {
  readonly findTeam: typeof findTeam;
  readonly listEventTypes: typeof listEventTypes;
  readonly readerOf: (of: Reader['of']) => Reader;
}

/** Number of event types before the visitor requests more. */
const perPage = 50;

/** Page of a team with its publicly listed event types. */
export async function getTeamPage(
  { params: { team }, nowMs }: TeamPageRequest,
  { findTeam, ...deps }: Deps,
): Promise<PageContent> {
  const of = await publicTeam(team, nowMs, 'team/unknown', { findTeam });
  const known = { ...deps, findTeam: async () => of };
  const [shownTeam, eventTypes] = await Promise.all([
    getPublicTeam(team, nowMs, known),
    listPublicEventTypes(team, { perPage }, nowMs, known),
  ]);
  const { name, slug, locale } = shownTeam.data;
  return {
    title: name,
    preview: teamPreview({ name, path: slug ?? team, locale }),
    ancestors: shownTeam.embedOrigins,
    data: JSON.stringify({ team: shownTeam.data, eventTypes }),
  };
}
