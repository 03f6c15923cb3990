import type { EventType, EventTypeHost } from './event-type.ts';
import { type EventTypeViolation, eventTypeViolations, repeated } from './event-type-violations.ts';

/** A host in a request. Without `sort`, the position in the list applies. */
export interface HostInput extends Omit<EventTypeHost, 'userId' | 'sort'> {
  readonly uid: string;
  readonly sort?: number | undefined;
}

type Kept = 'uid' | 'rules' | 'notification' | 'createdAt' | 'updatedAt';

/** The members of an event type in a request, except its hosts. */
export interface EventTypeInput extends Omit<EventType, Kept | 'hosts' | 'interval'> {
  /** Null means the duration. */
  readonly interval: number | null;
}

/** Checks the request to create an event type. It does not check whether the users exist. */
export const newEventTypeViolations = (
  sent: EventTypeInput,
  hosts: readonly HostInput[],
): readonly EventTypeViolation[] => [
  ...eventTypeViolations(sent),
  ...repeated(hosts, ({ uid }) => uid, 'hosts'),
];

/**
 * Builds the event type of a request. `kept` contains the members that the client does not send.
 */
export const newEventType = (
  sent: EventTypeInput,
  hosts: readonly HostInput[],
  kept: Pick<EventType, Kept>,
): EventType => ({
  ...sent,
  interval: sent.interval ?? sent.duration,
  hosts: hosts.map(({ uid, sort, ...host }, position) => ({
    userId: uid,
    ...host,
    sort: sort ?? position,
  })),
  ...kept,
});
