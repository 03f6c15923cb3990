import type { ListedEventType } from '../../client/src/index.ts';
import { type Missing, pageData } from '../shared/page-data.ts';
import { pathAfter } from '../shared/path.ts';
import { service } from '../shared/service.ts';

export const team = pathAfter('t');

/** The team and the public event types that are loaded so far. */
export interface TeamPageData {
  readonly name: string;
  readonly eventTypes: readonly ListedEventType[];
  readonly nextCursor: string | null;
}

interface Embedded {
  readonly team: { readonly name: string };
  readonly eventTypes: {
    readonly data: readonly ListedEventType[];
    readonly nextCursor: string | null;
  };
}

/** Reads the data that the service has embedded in the page. */
export function embeddedTeam(): TeamPageData | Missing {
  const data = pageData<Embedded>();
  if ('problem' in data) return data;
  const { data: eventTypes, nextCursor } = data.eventTypes;
  return { name: data.team.name, eventTypes, nextCursor };
}

export async function loadTeam(): Promise<TeamPageData> {
  const [{ data }, { data: eventTypes, nextCursor }] = await Promise.all([
    service.guests.getPublicTeam(team),
    service.guests.listPublicEventTypes(team, {}),
  ]);
  return { name: data.name, eventTypes, nextCursor };
}

/** Loads the next page of event types. */
export async function loadMore(shown: TeamPageData): Promise<TeamPageData> {
  const { data, nextCursor } = await service.guests.listPublicEventTypes(team, {
    cursor: shown.nextCursor ?? undefined,
  });
  return { ...shown, eventTypes: [...shown.eventTypes, ...data], nextCursor };
}
