import type { listEventTypes } from '../../data/event-types/list-event-types.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import { visitorOf } from '../../domain/access.ts';
import {
  type ListedEventType,
  listedEventType,
} from '../../domain/event-types/public-event-type.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';
import { publicTeam } from '../public-team.ts';

interface Query {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

interface Deps {
  readonly findTeam: typeof findTeam;
  readonly listEventTypes: typeof listEventTypes;
}

/** Returns one page of a team's listed event types. Event types that cannot be booked are left out. */
export async function listPublicEventTypes(
  team: string,
  query: Query,
  nowMs: number,
  deps: Deps,
): Promise<{ readonly data: readonly ListedEventType[]; readonly nextCursor: string | null }> {
  const of = await publicTeam(team, nowMs, 'team/unknown', deps);
  const { perPage, cursor } = query;
  const scope = { actor: visitorOf(of), list: 'public-event-types', query: { ...query } };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  const filter = { perPage, status: 'enable', isPublic: true } as const;
  const { eventTypes, next } = await deps.listEventTypes(of, filter, after);
  return { data: eventTypes.map(listedEventType), nextCursor: await encryptCursor(next, scope) };
}
