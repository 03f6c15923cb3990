import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { ReadOptions } from './engine/items.ts';
import { Reads, type Subject } from './engine/subject.ts';
import { readNeeds } from './read-needs.ts';
import { itemsOf, snapshotOf } from './snapshot.ts';

/**
 * Reads the data of one organization. Nothing that is created from it accesses another
 * organization.
 */
export interface Reader {
  readonly of: OrganizationId;
  /** Reads several needs together. No item is read twice. */
  read(needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
  /** Reads more needs, and returns them together with the snapshot. */
  readMore(snapshot: Snapshot, needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
}

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
});
