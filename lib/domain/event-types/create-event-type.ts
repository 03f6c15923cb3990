import { isManager } from '../access.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { assignableUser } from '../people/assignable-user.ts';
import { storedOrganization, storedUser } from '../people/needs.ts';
import { organizationOf } from '../people/user-access.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import type { EventTypeChange } from './changes.ts';
import { putNextVersion } from './event-type-access.ts';
import { type EventTypeReply, eventTypeReply } from './event-type-reply.ts';
import type { EventTypeViolation } from './event-type-violations.ts';
import { tooManyTogether } from './fits-one-booking.ts';
import {
  type EventTypeInput,
  type HostInput,
  newEventType,
  newEventTypeViolations,
} from './new-event-type.ts';
import { defaultNotification } from './notification.ts';
import { unknownUser } from './unknown-user.ts';

export interface NewEventType {
  readonly uid: string;
  readonly members: NewEventTypeInput;
  readonly hosts: readonly HostInput[];
}

/** The time zone defaults to that of the organization. */
export interface NewEventTypeInput extends Omit<EventTypeInput, 'timeZone'> {
  readonly timeZone?: string | undefined;
}

/** A request without a time zone needs the organization. */
export const newEventTypeNeeds = ({ members, hosts }: NewEventType): readonly Need[] => [
  ...hosts.map(({ uid }) => storedUser(uid)),
  ...(members.timeZone === undefined ? [storedOrganization()] : []),
];

type Refusal =
  | 'caller/role-forbids'
  | 'request/unprocessable'
  | 'user/unknown'
  | 'event-type/too-many-together'
  | EventTypeViolation['code'];

/** Creates an event type with its hosts. Rules and notification settings are added later. */
export function createEventType(
  { uid, members: sent, hosts }: NewEventType,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<EventTypeReply, Refusal, EventTypeChange> {
  if (!isManager(context.actor)) return refuse('caller/role-forbids');
  const unknown = hosts.flatMap((host, index) =>
    assignableUser(snapshot, host.uid, context.nowMs) ? [] : [unknownUser('hosts', index, 'uid')],
  );
  const timeZone = sent.timeZone ?? organizationOf(snapshot).organization.timeZone;
  const members = { ...sent, timeZone };
  const invalid = refuseInvalid([...newEventTypeViolations(members, hosts), ...unknown]);
  if (invalid) return invalid;
  const at = formatInstant(context.nowMs);
  const kept = { rules: [], notification: defaultNotification, createdAt: at, updatedAt: at };
  const eventType = newEventType(members, hosts, { uid, ...kept });
  const unfit = refuseInvalid(tooManyTogether(eventType, '/assignment'));
  if (unfit) return unfit;
  const shown = { ...eventType, uid: shownUid(uid, context) };
  return {
    reply: eventTypeReply({ eventType: shown, ver: 1 }),
    changes: [putNextVersion({ ver: 0 }, eventType, context, 'event_type_created')],
  };
}

/** The default host of a new event type: the user who creates it. */
export const onlyHost = (userId: string): HostInput => ({
  uid: userId,
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 1,
});
