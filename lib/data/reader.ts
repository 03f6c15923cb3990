import type { StoredEventType } from '../domain/event-types/stored-event-type.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { findEventType, isCurrent, readEventType } from './event-types.ts';
import { type ReadOptions, readItems } from './items.ts';
import { itemsOf, keyOf, snapshotOf } from './snapshot.ts';

/** What one organization has stored, for reading. Nothing that is made of it reaches another organization. */
export interface Reader {
  readonly of: OrganizationId;
  /** Reads what is needed together. Nothing is read twice. */
  read(needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
  /** The snapshot with more in it. */
  readMore(snapshot: Snapshot, needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
  /** The event type from the table or from memory. A decision by it checks `isCurrent` with what it reads anyway. */
  findEventType(uid: string, nowMs: number): Promise<StoredEventType | undefined>;
  /** Past the memory, after `isCurrent` said no. */
  readEventType(uid: string, nowMs: number): Promise<StoredEventType | undefined>;
  isCurrent(snapshot: Snapshot, uid: string, stored: StoredEventType | undefined): boolean;
}

export const keysOf = (of: OrganizationId, needs: readonly Need[]) =>
  needs.map((need) => keyOf(of, need));

export const readerOf = (of: OrganizationId): Reader => ({
  of,
  read: async (needs, options) => snapshotOf(of, await readItems(of, keysOf(of, needs), options)),
  async readMore(snapshot, needs, options) {
    const items = itemsOf(snapshot).copy();
    items.add(await readItems(of, keysOf(of, needs), options));
    return snapshotOf(of, items);
  },
  findEventType: (uid, nowMs) => findEventType(of, uid, nowMs),
  readEventType: (uid, nowMs) => readEventType(of, uid, nowMs),
  isCurrent: (snapshot, uid, stored) => isCurrent(itemsOf(snapshot), of, uid, stored),
});
