import type { EventType, EventTypeHost } from './event-type.ts';
import { type EventTypeViolation, eventTypeViolations, repeated } from './event-type-violations.ts';

/** A host as sent; without `sort` they stand where the list has them. */
export interface HostInput extends Omit<EventTypeHost, 'userId' | 'sort'> {
  readonly uid: string;
  readonly sort?: number | undefined;
}

type Kept = 'uid' | 'rules' | 'notification' | 'createdAt' | 'updatedAt';

/** An event type as sent, beside its hosts. */
export interface EventTypeInput extends Omit<EventType, Kept | 'hosts' | 'interval'> {
  /** Null = the duration. */
  readonly interval: number | null;
}

/** Every violation in an event type that is sent as a whole; which users there are is asked elsewhere. */
export const newEventTypeViolations = (
  sent: EventTypeInput,
  hosts: readonly HostInput[],
): readonly EventTypeViolation[] => [
  ...eventTypeViolations(sent),
  ...repeated(hosts, ({ uid }) => uid, 'hosts'),
];

/** The event type that was sent, with what has operations of its own. */
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
