import type { EventType } from './event-type.ts';
import { assignableHosts } from './event-type.ts';

/** Whether the event type chooses among several hosts. */
const isChosen = (eventType: EventType): boolean =>
  eventType.assignment.type === 'any' && assignableHosts(eventType).length > 1;

/**
 * Marks an event type that chooses among hosts. The mark is never removed. With it, every change of
 * a host's week also writes the load, if the transaction has room.
 */
export const keepingLoads = (before: EventType | undefined, after: EventType): EventType =>
  before?.keepsLoads || isChosen(after) ? { ...after, keepsLoads: true } : after;
