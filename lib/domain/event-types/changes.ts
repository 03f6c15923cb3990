import { defineChange } from '../change.ts';
import type { EventTypeEvent } from '../events.ts';
import type { PendingTerms } from './event-type.ts';
import type { StoredEventType } from './stored-event-type.ts';

/**
 * Stores the next version of an event type with its hosts, rules and notification. Version 0
 * creates it.
 */
export const putEventType = defineChange<{
  readonly stored: StoredEventType;
  readonly event: EventTypeEvent;
}>()('put-event-type');

/** Deletes an event type if its version and its revision are still those that were read. */
export const removeEventType = defineChange<{
  readonly stored: StoredEventType;
  readonly event: EventTypeEvent;
}>()('remove-event-type');

/**
 * Replaces the pending terms of an event type; undefined removes them. The version that clients see
 * does not change.
 */
export const putPendingTerms = defineChange<{
  readonly stored: StoredEventType;
  readonly pending: PendingTerms | undefined;
}>()('put-pending-terms');

export type EventTypeChange = ReturnType<
  typeof putEventType | typeof removeEventType | typeof putPendingTerms
>;
