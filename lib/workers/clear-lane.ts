import { timeLeftMs } from '../data/engine/deadline.ts';
import { readItems } from '../data/engine/items.ts';
import { keys } from '../data/keys/keys.ts';
import { readableDeliveryIn, recordDelivery } from '../data/webhooks/deliveries.ts';
import { findParcels, removeParcel } from '../data/webhooks/parcels.ts';
import { readRetries, removeRetry } from '../data/webhooks/retries.ts';
import { findWebhookEndpoint } from '../data/webhooks/webhook-endpoints.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { StoredDelivery } from '../domain/webhooks/delivery.ts';
import { freshDelivery } from '../domain/webhooks/parcel.ts';

const aPage = 25;
const spareMs = 3000;

/**
 * Takes away all that waits for an endpoint that gets nothing more, and says whether that is so. Of one that is still
 * there, the deliveries say that they failed, where they can be read. The endpoint is read after what waits: what was told while it was
 * enabled again is not taken away with what was told before.
 */
export async function clearLane(of: OrganizationId, endpoint: string): Promise<'open' | 'cleared'> {
  for (let isEmpty = false; !isEmpty && timeLeftMs() > spareMs; ) {
    const [{ parcels, unreadable }, retries] = await Promise.all([
      findParcels(of, endpoint, 0, 1),
      readRetries(of, endpoint, Number.MAX_SAFE_INTEGER, aPage),
    ]);
    isEmpty = parcels.length + retries.length === 0;
    const stored = await findWebhookEndpoint(of, endpoint);
    if (stored?.endpoint.status === 'enable') return 'open';
    const fresh = parcels.flatMap(({ events, toldAtMs }) =>
      events.map((event) => freshDelivery(event, toldAtMs)),
    );
    const uids = [...fresh.map(({ delivery }) => delivery.uid), ...retries.map(({ uid }) => uid)];
    if (stored) await failAll(of, endpoint, uids, fresh);
    await Promise.all([
      ...parcels.map(({ position }) => removeParcel(of, endpoint, position)),
      ...unreadable.map(({ item: { sk } }) =>
        removeParcel(of, endpoint, keys.positionOf(sk as string)),
      ),
      ...retries.map((retry) => removeRetry(of, endpoint, retry)),
    ]);
  }
  return 'cleared';
}

async function failAll(
  of: OrganizationId,
  endpoint: string,
  uids: readonly string[],
  fresh: readonly StoredDelivery[],
): Promise<void> {
  const items = await readItems(
    of,
    uids.map((uid) => keys.delivery(of, endpoint, uid)),
  );
  for (const uid of new Set(uids)) {
    const stored =
      readableDeliveryIn(of, items, endpoint, uid) ??
      fresh.find(({ delivery }) => delivery.uid === uid);
    if (stored === 'unreadable' || stored?.delivery.status !== 'pending') continue;
    const delivery = { ...stored.delivery, status: 'failed' as const, nextAttemptAt: null };
    await recordDelivery(of, endpoint, { ...stored, delivery });
  }
}
