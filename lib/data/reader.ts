import { inForce } from '../domain/event-types/event-type.ts';
import type { StoredEventType } from '../domain/event-types/stored-event-type.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { ReadOptions } from './engine/items.ts';
import { Reads, type Subject } from './engine/subject.ts';
import { findEventType, isCurrent, readEventType } from './event-types/stored-event-types.ts';
import { readNeeds } from './read-needs.ts';
import { itemsOf, snapshotOf } from './snapshot.ts';

/** What one organization has stored, for reading. Nothing that is made of it reaches another organization. */
export interface Reader {
  readonly of: OrganizationId;
  /** Reads what is needed together. Nothing is read twice. */
  read(needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
  /** The snapshot with more in it. */
  readMore(snapshot: Snapshot, needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
  /** The event type as bookings go by it, from the table or from memory. A decision by it checks `isCurrent` with what it reads anyway. */
  findEventType(uid: string, nowMs: number): Promise<StoredEventType | undefined>;
  /** Past the memory, after `isCurrent` said no. */
  readEventType(uid: string, nowMs: number): Promise<StoredEventType | undefined>;
  isCurrent(snapshot: Snapshot, uid: string, stored: StoredEventType | undefined): boolean;
}

const asBooked = (stored: StoredEventType | undefined, nowMs: number) =>
  stored && { ...stored, eventType: inForce(stored.eventType, nowMs) };

/** Makes readers of organizations that read some subjects. */
export function readerOf(subjects: readonly Subject[]): (of: OrganizationId) => Reader {
  const reads = new Reads(subjects);
  return (of) => readerWith(of, reads);
}

export const readerWith = (of: OrganizationId, reads: Reads): Reader => ({
  of,
  read: async (needs, options) => snapshotOf(of, await readNeeds(of, reads, needs, options), reads),
  async readMore(snapshot, needs, options) {
    const items = itemsOf(snapshot).copy();
    items.add(await readNeeds(of, reads, needs, options));
    return snapshotOf(of, items, reads);
  },
  findEventType: async (uid, nowMs) => asBooked(await findEventType(of, uid, nowMs), nowMs),
  readEventType: async (uid, nowMs) => asBooked(await readEventType(of, uid, nowMs), nowMs),
  isCurrent: (snapshot, uid, stored) => isCurrent(of, itemsOf(snapshot), uid, stored),
});
