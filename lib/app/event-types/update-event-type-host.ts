import { keys } from '../../data/keys.ts';
import type { EventTypeHost } from '../../domain/event-types/event-type.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { type HostReply, hostKey, hostOf, shownHost } from './host-reply.ts';
import { requireFitting } from './require-fitting.ts';

/** What may be changed; absent members stay. */
export type HostUpdate = {
  readonly [Name in Exclude<keyof EventTypeHost, 'userId'>]?: EventTypeHost[Name] | undefined;
};

/** Changes a host of an event type, for bookings to come. */
export async function updateEventTypeHost(
  { eventTypeId, uid }: { readonly eventTypeId: string; readonly uid: string },
  sent: HostUpdate,
  intent: Intent,
  deps: ChangeEventTypeDeps,
): Promise<HostReply> {
  const of = intent.actor.organizationId;
  return changeEventType<HostReply>(eventTypeId, intent, deps, {
    wants: [hostKey(of, uid)],
    requirePart: ({ eventType }) => hostOf(eventType, uid),
    decide({ stored, items }) {
      const before = hostOf(stored.eventType, uid);
      // Nothing was asked for, so nothing is changed either.
      if (Object.keys(sent).length === 0) {
        const data = shownHost(items, of, before);
        return asItIs(keys.eventType(of, eventTypeId), { data, version: stored.ver });
      }
      const host: EventTypeHost = {
        userId: uid,
        role: sent.role ?? before.role,
        userType: sent.userType ?? before.userType,
        priority: sent.priority ?? before.priority,
        weight: sent.weight ?? before.weight,
        sort: sent.sort ?? before.sort,
      };
      const hosts = stored.eventType.hosts.map((other) => (other === before ? host : other));
      const changed = revised(stored, { hosts }, intent.nowMs);
      requireFitting(changed, '/userType', stored.eventType);
      return {
        reply: { data: shownHost(items, of, host), version: stored.ver + 1 },
        actions: [eventTypeAction(intent, stored, changed)],
      };
    },
  });
}
