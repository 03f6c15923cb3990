import { inForce } from '../domain/event-types/event-type.ts';
import type { StoredEventType } from '../domain/event-types/stored-event-type.ts';
import type { Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { findEventType, isCurrent, readEventType } from './event-types/stored-event-types.ts';
import { itemsOf } from './snapshot.ts';

/**
 * The event type with the terms in force, from the table or from the cache. A decision that uses it must check
 * `isCurrentEventType` with the items that it reads.
 */
export const findEventTypeInForce = async (of: OrganizationId, uid: string, nowMs: number) =>
  withTerms(await findEventType(of, uid, nowMs), nowMs);

/** Reads the event type from the table, for example after `isCurrentEventType` returned false. */
export const readEventTypeInForce = async (of: OrganizationId, uid: string, nowMs: number) =>
  withTerms(await readEventType(of, uid, nowMs), nowMs);

const withTerms = (
  stored: StoredEventType | undefined,
  nowMs: number,
): StoredEventType | undefined =>
  stored && { ...stored, eventType: inForce(stored.eventType, nowMs) };

/** Whether an event type is still the stored one. The snapshot must contain it. */
export const isCurrentEventType = (
  of: OrganizationId,
  snapshot: Snapshot,
  uid: string,
  stored: StoredEventType | undefined,
): boolean => isCurrent(of, itemsOf(snapshot), uid, stored);
