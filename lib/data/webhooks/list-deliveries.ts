import { sentEvent } from '../../domain/feed/visible-event.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import {
  type Delivery,
  type DeliveryStatus,
  type StoredDelivery,
  visibleDelivery,
} from '../../domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { readItems } from '../engine/items.ts';
import { queryPart } from '../engine/query-part.ts';
import { readableEventFrom } from '../feed/feed.ts';
import { keys } from '../keys/keys.ts';
import { keptDeliveryIn, readableDelivery } from './deliveries.ts';
import { webhookEndpointIn } from './webhook-endpoints.ts';

interface DeliveryDetails {
  readonly isKnown: boolean;
  readonly stored: StoredDelivery | 'unreadable' | undefined;
}

/**
 * A delivery with its body, as clients see it. `isKnown` is false if the endpoint does not exist. `stored` is
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
  const owner = webhookEndpointIn(of, items, endpoint);
  if (owner === undefined) return { isKnown: false, stored: undefined };
  const stored = keptDeliveryIn(of, items, endpoint, uid, nowMs);
  if (stored === undefined || stored === 'unreadable') return { isKnown: true, stored };
  const visible = { ...stored, delivery: visibleDelivery(stored, owner) };
  return { isKnown: true, stored: await withBody(of, visible) };
}

async function withBody(of: OrganizationId, stored: StoredDelivery): Promise<StoredDelivery> {
  if (stored.place === undefined) return stored;
  const key = keys.eventAt(stored.place.at, stored.place.position);
  const item = (await readItems(of, [key])).get(key);
  const read = item && readableEventFrom(item);
  const event = read && sentEvent(read);
  return event ? { ...stored, body: JSON.stringify(event) } : stored;
}

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

/** One page of the deliveries of an endpoint, newest first, without unreadable ones. Consistent. */
export async function listDeliveries(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  { perPage, status, event }: DeliveryFilter,
  after: string | undefined,
): Promise<Page> {
  const isFiltered = status !== undefined || event !== undefined;
  const { read, last } = await readPart(of, endpoint, isFiltered ? readAPage : perPage, after);
  const found = read.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (event === undefined || one.event === event),
  );
  const deliveries = found.slice(0, perPage);
  return { deliveries, next: found.length > perPage ? deliveries.at(-1)?.uid : last };
}

/** The readable deliveries before a given one, and the last one that was read if more follow. */
async function readPart(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  limit: number,
  after: string | undefined,
): Promise<{ readonly read: readonly Delivery[]; readonly last: string | undefined }> {
  const { pk } = keys.delivery(of, endpoint.endpoint.uid, '');
  // The range includes the last delivery of the previous page, so that one is read again.
  const reading = { atMost: limit + Number(after !== undefined), isBackwards: true };
  const { found, next } = await queryPart(pk, keys.deliveriesBefore(after), reading);
  const read = found.flatMap((item) => {
    const stored = readableDelivery(item);
    if (stored === 'unreadable' || stored.delivery.uid === after) return [];
    return [visibleDelivery(stored, endpoint)];
  });
  return { read, last: next && keys.uidOfDelivery(next.sk as string) };
}
