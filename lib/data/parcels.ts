import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Parcel } from '../domain/webhooks/parcel.ts';
import type { Action } from './engine/commit.ts';
import { queryRange } from './engine/query-range.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { packJson, readJson } from './packed-json.ts';
import { keptUntil } from './tombstone.ts';

/** Puts events on their way to an endpoint. The position is given once, so no two parcels share a key. */
export const putParcel = (of: OrganizationId, endpoint: string, parcel: Parcel): Action => ({
  key: keys.parcel(of, endpoint, parcel.position),
  item: { body: packJson(JSON.stringify(parcel), 0), exp: keptUntil(parcel.toldAtMs) },
});

/** The first parcels of an endpoint after a position, in the order of the feed. Read consistently. */
export async function readParcels(
  _of: OrganizationId,
  endpoint: string,
  after: number,
  atMost: number,
): Promise<readonly Parcel[]> {
  const { pk } = keys.parcel(_of, endpoint, 0);
  const items = await queryRange(pk, keys.parcelsAfter(after), atMost);
  return items.map(({ body }) => readJson(body) as Parcel);
}

/** A parcel whose events were all tried, or are not sent any more. */
export async function removeParcel(
  of: OrganizationId,
  endpoint: string,
  position: number,
): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: keys.parcel(of, endpoint, position) }));
}
