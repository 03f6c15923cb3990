import { lastSort, mostHosts } from '../../contract/event-types/event-type-members.ts';
import { Problem, unprocessable } from '../../contract/problem.ts';
import { userIn } from '../../data/users.ts';
import type { EventTypeHost } from '../../domain/event-types/event-type.ts';
import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { type HostReply, hostKey, shownHost } from './host-reply.ts';
import type { SentHost } from './new-event-type.ts';
import { requireFitting } from './require-fitting.ts';
import { unknownUser } from './unknown-user.ts';

/** Adds a user to the hosts of an event type. */
export async function createEventTypeHost(
  eventTypeId: string,
  { uid: userId, sort, ...sent }: SentHost,
  intent: Intent,
  deps: ChangeEventTypeDeps,
): Promise<HostReply> {
  const of = intent.actor.organizationId;
  return changeEventType<HostReply>(eventTypeId, intent, deps, {
    wants: [hostKey(of, userId)],
    decide({ stored, items }) {
      const before = stored.eventType.hosts;
      if (!userIn(items, of, userId)) throw unprocessable([unknownUser('uid')]);
      const host: EventTypeHost = { userId, ...sent, sort: sort ?? afterLast(before) };
      const changed = revised(stored, { hosts: [...before, host] }, intent.nowMs);
      requireFitting(changed, '/uid', stored.eventType);
      const written = eventTypeAction(intent, stored, changed);
      if (before.some((other) => other.userId === userId)) throw new Problem('host/already-added');
      if (before.length >= mostHosts) throw new Problem('event-type/too-many-hosts');
      return {
        reply: { data: shownHost(items, of, host), version: stored.ver + 1 },
        actions: [written],
      };
    },
  });
}

const afterLast = (hosts: readonly EventTypeHost[]): number =>
  Math.min(lastSort, Math.max(-1, ...hosts.map(({ sort }) => sort)) + 1);
