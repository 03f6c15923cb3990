import type { Reader } from '../../data/reader.ts';
import { type HostReply, hostOf, shownHost } from '../../domain/event-types/host-reply.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import type { NamedHost } from '../../domain/event-types/update-host.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { granted } from '../problem-of.ts';
import { seeEventType } from '../see-event-type.ts';

/** Host of an event type with the user's data, read in one call. */
export async function getEventTypeHost(
  actor: Actor,
  { eventTypeId, uid }: NamedHost,
  reader: Reader,
  pictures: WithPictures,
): Promise<HostReply> {
  const snapshot = await reader.read([storedEventType(eventTypeId), storedUser(uid)]);
  const { eventType, ver } = seeEventType(actor, snapshot.get(storedEventType(eventTypeId)));
  const host = granted(hostOf(eventType, uid));
  return { data: shownHost(snapshot, host, { actor, ...pictures }), version: ver };
}
