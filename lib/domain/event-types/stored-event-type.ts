import type { Revision } from '../revision.ts';
import type { EventType } from './event-type.ts';

/**
 * An event type with its hosts, rules and notification. Every change of these parts increases
 * `ver`.
 */
export interface StoredEventType extends Revision {
  readonly eventType: EventType;
}
