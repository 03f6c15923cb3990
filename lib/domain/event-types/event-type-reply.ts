import type { EventType, EventTypeHost } from './event-type.ts';
import type { StoredEventType } from './stored-event-type.ts';

/** A host in short, as event types are answered with them. */
type ShortHost = Omit<EventTypeHost, 'userId'> & { readonly uid: string };

export interface ShownEventType extends Omit<EventType, 'hosts'> {
  readonly hosts: readonly ShortHost[];
}

export interface EventTypeReply {
  readonly data: ShownEventType;
  readonly version: number;
}

/** The order in which hosts are listed and take their turns. */
const inTurn = (hosts: readonly EventTypeHost[]): readonly EventTypeHost[] =>
  hosts.toSorted((a, b) => a.sort - b.sort || (a.userId < b.userId ? -1 : 1));

/** An event type as it is answered; what has operations of its own falls off with the contract's schema. */
export const shownEventType = (eventType: EventType): ShownEventType => ({
  ...eventType,
  hosts: inTurn(eventType.hosts).map(({ userId, ...host }) => ({ uid: userId, ...host })),
});

export const eventTypeReply = ({ eventType, ver }: StoredEventType): EventTypeReply => ({
  data: shownEventType(eventType),
  version: ver,
});
