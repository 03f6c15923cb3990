import { eventTypeIn } from '../../data/event-types.ts';
import type { readItems } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { type HostReply, hostKey, hostOf, shownHost } from './host-reply.ts';
import { seeEventType } from './see-event-type.ts';

interface Deps {
  readonly readItems: typeof readItems;
}

/** A host of an event type, joined with the user by one read. */
export async function getEventTypeHost(
  actor: Actor,
  { eventTypeId, uid }: { readonly eventTypeId: string; readonly uid: string },
  { readItems }: Deps,
): Promise<HostReply> {
  const of = actor.organizationId;
  const wanted = isUid(eventTypeId) ? [keys.eventType(of, eventTypeId), hostKey(of, uid)] : [];
  const items = await readItems(of, wanted);
  const { eventType, ver } = seeEventType(actor, eventTypeIn(items, of, eventTypeId));
  return { data: shownHost(items, of, hostOf(eventType, uid)), version: ver };
}
