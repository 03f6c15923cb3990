import type { listEventTypes as readEventTypes } from '../../data/event-types/list-event-types.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { type EventTypeData, shownEventType } from '../../domain/event-types/event-type-reply.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface EventTypesQuery {
  readonly status?: EventType['status'] | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/**
 * Returns one page of the event types that the caller may see. A `restricted` user sees the event types that they host.
 */
export async function listEventTypes(
  actor: Actor,
  query: EventTypesQuery,
  deps: { readonly listEventTypes: typeof readEventTypes },
): Promise<{ readonly data: readonly EventTypeData[]; readonly nextCursor: string | null }> {
  const { cursor, perPage, status } = query;
  const of = actor.organizationId;
  const hostId = actor.role === 'restricted' ? actor.userId : undefined;
  const scope = { actor, list: 'event-types', query: { ...query, hostId } };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  const { eventTypes, next } = await deps.listEventTypes(of, { perPage, status, hostId }, after);
  return { data: eventTypes.map(shownEventType), nextCursor: await encryptCursor(next, scope) };
}
