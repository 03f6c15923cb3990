import { readEventTypeInForce } from '../../data/event-types-in-force.ts';
import type { Reader } from '../../data/reader.ts';
import { type HostData, shownHost } from '../../domain/event-types/host-reply.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { pageOf } from '../page-of.ts';
import { seeEventType } from '../see-event-type.ts';

interface HostsQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the hosts of an event type with their users, read in one call. */
export async function listEventTypeHosts(
  actor: Actor,
  eventTypeId: string,
  query: HostsQuery,
  nowMs: number,
  reader: Reader,
  pictures: WithPictures,
): Promise<{ readonly data: readonly HostData[]; readonly nextCursor: string | null }> {
  const { eventType } = seeEventType(
    actor,
    await readEventTypeInForce(reader.of, eventTypeId, nowMs),
  );
  const { data, nextCursor } = await pageOf(
    eventType.hosts,
    ({ sort, userId }) => [sort, userId],
    query,
    { actor, list: 'event-type-hosts', query: { ...query, eventTypeId } },
  );
  const users = data.map(({ userId }) => storedUser(userId));
  const snapshot = await reader.read(users, { eventually: true });
  const seen = { actor, ...pictures };
  return { data: data.map((host) => shownHost(snapshot, host, seen)), nextCursor };
}
