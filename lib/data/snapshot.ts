import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Items } from './engine/items.ts';
import type { Reads } from './engine/subject.ts';

const itemsBySnapshot = new WeakMap<Snapshot, Items>();

/** The items of an organization as the values of needs. */
export function snapshotOf(of: OrganizationId, items: Items, reads: Reads): Snapshot {
  const snapshot: Snapshot = {
    get: <Value>(need: Need<Value>) => reads.valueIn(of, items, need),
  };
  itemsBySnapshot.set(snapshot, items);
  return snapshot;
}

/**
 * The items of a snapshot. A snapshot that a decision created, such as one without a booking, has
 * no items and cannot be committed.
 */
export function itemsOf(snapshot: Snapshot): Items {
  const items = itemsBySnapshot.get(snapshot);
  if (items === undefined) throw new Error('The snapshot was not read from the table.');
  return items;
}
