import { Problem } from '../../contract/problem.ts';
import type { findDelivery } from '../../data/webhooks/list-deliveries.ts';
import type { Actor, Credential } from '../../domain/tenancy.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { visibleBody } from '../../domain/webhooks/visible-body.ts';

interface DeliveryRequest {
  readonly params: { readonly uid: string; readonly deliveryId: string };
  readonly caller: Actor;
  readonly credential: Credential;
  readonly nowMs: number;
}

interface Deps {
  readonly findDelivery: typeof findDelivery;
}

/** Returns one delivery. Its body is included if the caller may read the event. */
export async function getWebhookDelivery(
  { params: { uid, deliveryId }, caller, credential, nowMs }: DeliveryRequest,
  { findDelivery }: Deps,
): Promise<{
  readonly data: Delivery & { readonly body: string | null };
  readonly version: number;
}> {
  const { isKnown, stored } = await findDelivery(caller.organizationId, uid, deliveryId, nowMs);
  if (!isKnown) throw new Problem('webhook-endpoint/unknown');
  if (stored === undefined) throw new Problem('webhook-delivery/unknown');
  if (stored === 'unreadable') throw new Problem('webhook-delivery/unreadable');
  const body = visibleBody(stored, caller, credential);
  return { data: { ...stored.delivery, body }, version: stored.ver };
}
