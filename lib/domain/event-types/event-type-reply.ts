import type { EventType, EventTypeHost } from './event-type.ts';
import type { StoredEventType } from './stored-event-type.ts';

type ShortHost = Omit<EventTypeHost, 'userId'> & { readonly uid: string };

export interface EventTypeData extends Omit<EventType, 'hosts'> {
  readonly hosts: readonly ShortHost[];
}

export interface EventTypeReply {
  readonly data: EventTypeData;
  readonly version: number;
}

/** Sorts hosts by `sort`, then by user ID. Lists and the method `sequential` use this order. */
const inTurn = (hosts: readonly EventTypeHost[]): readonly EventTypeHost[] =>
  hosts.toSorted((a, b) => a.sort - b.sort || (a.userId < b.userId ? -1 : 1));

/**
 * The event type in a reply. The schema of the contract removes the parts that have their own
 * operations.
 */
export const shownEventType = (eventType: EventType): EventTypeData => ({
  ...eventType,
  hosts: inTurn(eventType.hosts).map(({ userId, ...host }) => ({ uid: userId, ...host })),
});

export const eventTypeReply = ({ eventType, ver }: StoredEventType): EventTypeReply => ({
  data: shownEventType(eventType),
  version: ver,
});
