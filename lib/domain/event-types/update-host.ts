import { type Decision, refuseInvalid } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { unchanged } from '../unchanged.ts';
import type { WithPictures, WriteContext } from '../write-context.ts';
import type { EventTypeChange } from './changes.ts';
import type { EventTypeHost } from './event-type.ts';
import { type ChangeRefusal, partToChange, putNextVersion, revised } from './event-type-access.ts';
import { tooManyTogether } from './fits-one-booking.ts';
import { type HostReply, hostOf, shownHost } from './host-reply.ts';
import { storedEventType } from './needs.ts';

/** The body of an update. Absent members do not change. */
export type HostUpdate = {
  readonly [Name in Exclude<keyof EventTypeHost, 'userId'>]?: EventTypeHost[Name] | undefined;
};

export interface NamedHost {
  readonly eventTypeId: string;
  /** The ID of the user. */
  readonly uid: string;
}

type Refusal =
  | ChangeRefusal
  | 'host/unknown'
  | 'request/unprocessable'
  | 'event-type/too-many-together';

/** Changes a host of an event type. Existing bookings do not change. */
export function updateHost(
  { eventTypeId, uid }: NamedHost,
  sent: HostUpdate,
  snapshot: Snapshot,
  context: WriteContext & WithPictures,
): Decision<HostReply, Refusal, EventTypeChange> {
  const found = partToChange(snapshot, eventTypeId, context, 'admin', (one) => hostOf(one, uid));
  if ('refused' in found) return found;
  const { stored, part: before } = found;
  if (Object.keys(sent).length === 0) {
    const data = shownHost(snapshot, before, context);
    return unchanged(storedEventType(eventTypeId), { data, version: stored.ver });
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
  const changed = revised(stored, { hosts }, context.nowMs);
  const unfit = refuseInvalid(tooManyTogether(changed, '/userType', stored.eventType));
  if (unfit) return unfit;
  return {
    reply: { data: shownHost(snapshot, host, context), version: stored.ver + 1 },
    changes: [putNextVersion(stored, changed, context)],
  };
}
