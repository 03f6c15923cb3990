import type { readEventType } from '../../data/event-types.ts';
import type { readItems } from '../../data/items.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { pageOf } from '../page-of.ts';
import { hostKey, type ShownHost, shownHost } from './host-reply.ts';
import { seeEventType } from './see-event-type.ts';

interface Deps {
  readonly readEventType: typeof readEventType;
  readonly readItems: typeof readItems;
}

interface HostsQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** One page of the hosts of an event type, joined with their users by one read. */
export async function listEventTypeHosts(
  actor: Actor,
  eventTypeId: string,
  query: HostsQuery,
  nowMs: number,
  { readEventType, readItems }: Deps,
): Promise<{ readonly data: readonly ShownHost[]; readonly nextCursor: string | null }> {
  const of = actor.organizationId;
  const { eventType } = seeEventType(actor, await readEventType(of, eventTypeId, nowMs));
  const { data, nextCursor } = await pageOf(
    eventType.hosts,
    ({ sort, userId }) => [sort, userId],
    query,
    { actor, list: 'event-type-hosts', query: { ...query, eventTypeId } },
  );
  const wanted = data.map(({ userId }) => hostKey(of, userId));
  const items = await readItems(of, wanted, { eventually: true });
  return { data: data.map((host) => shownHost(items, of, host)), nextCursor };
}
