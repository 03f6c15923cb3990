import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Delivery, DeliveryStatus, StoredDelivery } from '../../domain/webhooks/delivery.ts';
import { freshDelivery } from '../../domain/webhooks/parcel.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { readableEventFrom } from '../feed/feed.ts';
import { readable } from '../items/readable.ts';
import { keys } from '../keys/keys.ts';
import { deliveryForm, keptDeliveryIn } from './deliveries.ts';
import { readParcels } from './parcels.ts';
import { webhookEndpointIn } from './webhook-endpoints.ts';

/**
 * Maximum number of batches that are read for pending deliveries. Only an endpoint that receives
 * more than it can process has more batches.
 */
const parcelsAtMost = 100;

/** The deliveries that have not been attempted yet. */
async function waitingAt(of: OrganizationId, endpoint: string): Promise<readonly StoredDelivery[]> {
  const parcels = await readParcels(of, endpoint, 0, parcelsAtMost);
  return parcels.flatMap(({ events, toldAtMs }) =>
    events.map((event) => freshDelivery(event, toldAtMs)),
  );
}

interface DeliveryDetails {
  readonly isKnown: boolean;
  readonly stored: StoredDelivery | 'unreadable' | undefined;
}

/**
 * A delivery with its body. `isKnown` is false if the endpoint does not exist. `stored` is
 * undefined if the delivery does not exist, and `unreadable` if its record cannot be read.
 */
export async function findDelivery(
  of: OrganizationId,
  endpoint: string,
  uid: string,
  nowMs: number,
): Promise<DeliveryDetails> {
  const key = keys.delivery(of, endpoint, uid);
  const items = await readItems(of, [keys.webhookEndpoint(of, endpoint), key]);
  const isKnown = webhookEndpointIn(of, items, endpoint) !== undefined;
  if (!isKnown) return { isKnown, stored: undefined };
  const tried = keptDeliveryIn(of, items, endpoint, uid, nowMs);
  const stored =
    tried ?? (await waitingAt(of, endpoint)).find(({ delivery }) => delivery.uid === uid);
  if (stored === undefined || stored === 'unreadable') return { isKnown, stored };
  return { isKnown, stored: await withBody(of, stored) };
}

async function withBody(of: OrganizationId, stored: StoredDelivery): Promise<StoredDelivery> {
  if (stored.place === undefined) return stored;
  const key = keys.eventAt(stored.place.at, stored.place.position);
  const item = (await readItems(of, [key])).get(key);
  const event = item && readableEventFrom(item);
  return event ? { ...stored, body: JSON.stringify(event) } : stored;
}

/** Whether a delivery has not been attempted yet. */
export const isWaiting = async (
  of: OrganizationId,
  endpoint: string,
  uid: string,
): Promise<boolean> => (await waitingAt(of, endpoint)).some(({ delivery }) => delivery.uid === uid);

/** The filter of a list of deliveries. */
export interface DeliveryFilter {
  readonly perPage: number;
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
}

interface Page {
  readonly deliveries: readonly Delivery[];
  /** The last delivery that was read; undefined if no more follow. */
  readonly next: string | undefined;
}

/**
 * Maximum number of deliveries that a filtered page reads. Such a page may have fewer than
 * requested.
 */
const readAPage = 500;

/** One page of the deliveries of an endpoint, newest first. Consistent. */
export async function listDeliveries(
  of: OrganizationId,
  endpoint: string,
  { perPage, status, event }: DeliveryFilter,
  after: string | undefined,
): Promise<Page> {
  const isFiltered = status !== undefined || event !== undefined;
  const limit = isFiltered ? readAPage : perPage;
  // Reads pending deliveries first. A delivery that is attempted in between is then in at least one
  // of the two results.
  const waiting = (status ?? 'pending') === 'pending' ? await waitingAt(of, endpoint) : [];
  const { tried, last } = await readTried(of, endpoint, limit, after);
  const uids = new Set(tried.map(({ uid }) => uid));
  const fresh = waiting
    .map(({ delivery }) => delivery)
    .filter(
      ({ uid }) => !uids.has(uid) && uid > (last ?? '') && (after === undefined || uid < after),
    );
  const read = [...tried, ...fresh].toSorted((a, b) => (a.uid < b.uid ? 1 : -1));
  const found = read.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (event === undefined || one.event === event),
  );
  const deliveries = found.slice(0, perPage);
  if (found.length > perPage) return { deliveries, next: deliveries.at(-1)?.uid };
  return { deliveries, next: last };
}

/**
 * The readable deliveries that were attempted, before a given one, and the last one that was read
 * if more follow.
 */
async function readTried(
  _of: OrganizationId,
  endpoint: string,
  limit: number,
  after: string | undefined,
): Promise<{ readonly tried: readonly Delivery[]; readonly last: string | undefined }> {
  const { pk } = keys.delivery(_of, endpoint, '');
  const { from, to } = keys.deliveriesBefore(after);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ProjectionExpression: 'sk, doc, #schema',
      ExpressionAttributeNames: { '#schema': 'schema' },
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      ScanIndexForward: false,
      // The range includes the last delivery of the previous page, so that one is read again.
      Limit: limit + Number(after !== undefined),
    }),
  );
  const tried = Items.flatMap((item) => {
    const uid = keys.uidOfDelivery(item.sk);
    const read = readable(
      () => deliveryForm.read(item, 'doc'),
      (delivery) => delivery.uid === uid,
    );
    return read && uid !== after ? [read] : [];
  });
  const last = LastEvaluatedKey && keys.uidOfDelivery(Items.at(-1)?.sk);
  return { tried, last };
}
