import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Parcel } from '../../domain/webhooks/parcel.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryRange } from '../engine/query-range.ts';
import { TableName, table } from '../engine/table.ts';
import { packJson, readJson } from '../items/packed-json.ts';
import { readable } from '../items/readable.ts';
import { keptSince, keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import type { InLane } from '../messages/mail-lane.ts';

/**
 * Adds a batch of events to the queue of an endpoint. A position is used once, so no two batches
 * share a key.
 */
export const putParcel = (of: OrganizationId, endpoint: string, parcel: Parcel): Action => ({
  key: keys.parcel(of, endpoint, parcel.position),
  item: { body: packJson(JSON.stringify(parcel)), exp: keptUntil(parcel.toldAtMs) },
});

/** Batches to read after an unreadable one, because many may be unreadable. */
const passedAtOnce = 100;

/** The batches that were read, and the items that cannot be read. */
interface FoundParcels {
  readonly parcels: readonly Parcel[];
  readonly unreadable: readonly InLane[];
}

/**
 * The first batches of an endpoint after a position, in the order of the feed. Consistent. It reads
 * on until it finds a readable batch, so no batches means that all remaining ones are unreadable.
 */
export async function findParcels(
  of: OrganizationId,
  endpoint: string,
  after: number,
  atMost: number,
): Promise<FoundParcels> {
  const { pk } = keys.parcel(of, endpoint, 0);
  const unreadable: InLane[] = [];
  for (let from = after; ; ) {
    const limit = unreadable.length > 0 ? Math.max(atMost, passedAtOnce) : atMost;
    const items = await queryRange(pk, keys.parcelsAfter(from), limit);
    const parcels: Parcel[] = [];
    for (const item of items) {
      const parcel = parcelAt(of, endpoint, item);
      if (parcel) parcels.push(parcel);
      else unreadable.push({ item, sinceMs: keptSince(item.exp as number) });
    }
    if (parcels.length > 0 || items.length < limit) return { parcels, unreadable };
    from = keys.positionOf(items.at(-1)?.sk as string);
  }
}

const parcelAt = (of: OrganizationId, endpoint: string, { body, sk }: Item): Parcel | undefined =>
  readable(
    () => readJson(body) as Parcel,
    ({ position, events }) =>
      Array.isArray(events) && keys.parcel(of, endpoint, position).sk === sk,
  );

/** The first batches of an endpoint after a position, without unreadable ones. */
export const readParcels = async (
  of: OrganizationId,
  endpoint: string,
  after: number,
  atMost: number,
): Promise<readonly Parcel[]> => (await findParcels(of, endpoint, after, atMost)).parcels;

/** Removes a batch. All its events were attempted, or are no longer sent. */
export async function removeParcel(
  of: OrganizationId,
  endpoint: string,
  position: number,
): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: keys.parcel(of, endpoint, position) }));
}
