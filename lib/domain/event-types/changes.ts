import { defineChange } from '../change.ts';
import type { EventTypeEvent } from '../events.ts';
import type { PendingTerms } from './event-type.ts';
import type { StoredEventType } from './stored-event-type.ts';

/** Stores an event type with its hosts, rules and notification as its next version; version 0 creates it. */
export const putEventType = defineChange<{
  readonly stored: StoredEventType;
  readonly event: EventTypeEvent;
}>()('put-event-type');

/** Deletes an event type, if it is still at the version and the revision that were read. */
export const removeEventType = defineChange<{
  readonly stored: StoredEventType;
  readonly event: EventTypeEvent;
}>()('remove-event-type');

/** Replaces the pending terms of an event type; undefined removes them. Clients see no change: the version stays the same. */
export const putPendingTerms = defineChange<{
  readonly stored: StoredEventType;
  readonly pending: PendingTerms | undefined;
}>()('put-pending-terms');

export type EventTypeChange = ReturnType<
  typeof putEventType | typeof removeEventType | typeof putPendingTerms
>;
