import type { EventType } from './event-type.ts';
import { assignableHosts } from './event-type.ts';

/** Whether a host is chosen. The only host of an event type is not. */
const isChosen = (eventType: EventType): boolean =>
  eventType.assignment.type === 'any' && assignableHosts(eventType).length > 1;

/**
 * Marks an event type to keep loads as soon as a host is chosen. The mark stays: while it is set, every change of a host's week
 * writes the load, unless the transaction has no room for it.
 */
export const keepingLoads = (before: EventType | undefined, after: EventType): EventType =>
  before?.keepsLoads || isChosen(after) ? { ...after, keepsLoads: true } : after;
