import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { assignableUser } from '../people/assignable-user.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WithPictures, WriteContext } from '../write-context.ts';
import type { EventTypeChange } from './changes.ts';
import { type EventTypeHost, lastSort, mostHosts } from './event-type.ts';
import {
  type ChangeRefusal,
  eventTypeToChange,
  putNextVersion,
  revised,
} from './event-type-access.ts';
import { type RoomCheck, tooManyTogether } from './fits-one-booking.ts';
import { type HostReply, shownHost } from './host-reply.ts';
import type { HostInput } from './new-event-type.ts';
import { unknownUser } from './unknown-user.ts';

type Refusal =
  | ChangeRefusal
  | 'request/unprocessable'
  | 'user/unknown'
  | 'event-type/too-many-together'
  | 'event-type/too-large'
  | 'host/already-added'
  | 'event-type/too-many-hosts';

/** Adds a user to the hosts of an event type. Without `sort`, the host is last. */
export function addHost(
  eventTypeId: string,
  { uid: userId, sort, ...sent }: HostInput,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
  room: RoomCheck,
): Decision<HostReply, Refusal, EventTypeChange> {
  const stored = eventTypeToChange(snapshot, eventTypeId, context, 'admin');
  if ('refused' in stored) return stored;
  const before = stored.eventType.hosts;
  const unknown = refuseInvalid(
    assignableUser(snapshot, userId, context.nowMs) ? [] : [unknownUser('uid')],
  );
  if (unknown) return unknown;
  const host: EventTypeHost = { userId, ...sent, sort: sort ?? afterLast(before) };
  const changed = revised(stored, { hosts: [...before, host] }, context.nowMs);
  const unfit =
    refuseInvalid(tooManyTogether(changed, '/uid', stored.eventType)) ??
    refuseInvalid(room(changed, stored.eventType));
  if (unfit) return unfit;
  if (before.some((other) => other.userId === userId)) return refuse('host/already-added');
  if (before.length >= mostHosts) return refuse('event-type/too-many-hosts');
  return {
    reply: { data: shownHost(snapshot, host, context), version: stored.ver + 1 },
    changes: [putNextVersion(stored, changed, context)],
  };
}

const afterLast = (hosts: readonly EventTypeHost[]): number =>
  Math.min(lastSort, Math.max(-1, ...hosts.map(({ sort }) => sort)) + 1);
