import { type Decision, refuse } from '../decision.ts';
import { requireUser, type UserChange } from '../people/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WithCredential, WriteContext } from '../write-context.ts';
import type { DeliveryChange } from './changes.ts';
import { putDelivery, requestDelivery, requireEndpoint, type WebhookChange } from './changes.ts';
import { type Delivery, requestedAgain, visibleDelivery } from './delivery.ts';
import {
  type AccessRefusal,
  changeableEndpoint,
  endpointNeeds,
  refuseKinds,
} from './endpoint-access.ts';
import { storedDelivery } from './needs.ts';

export const replayNeeds = (uid: string, deliveryId: string, context: WriteContext): Need[] => [
  ...endpointNeeds(uid, context),
  storedDelivery({ endpoint: uid, uid: deliveryId, nowMs: context.nowMs }),
];

type Refusal =
  | AccessRefusal
  | 'caller/scope-missing'
  | 'webhook-delivery/unknown'
  | 'webhook-delivery/unreadable'
  | 'webhook-delivery/pending'
  | 'webhook-endpoint/disabled';

/** Sends a finished delivery again: immediately, and then with the same retries as a new one. */
export function replayDelivery(
  uid: string,
  deliveryId: string,
  snapshot: Snapshot,
  context: WriteContext & WithCredential,
): Decision<{ readonly data: Delivery }, Refusal, DeliveryChange | UserChange | WebhookChange> {
  const found = changeableEndpoint(uid, snapshot, { ...context, precondition: undefined });
  if ('refused' in found) return found;
  const { stored, caller } = found;
  const before = snapshot.get(
    storedDelivery({ endpoint: uid, uid: deliveryId, nowMs: context.nowMs }),
  );
  if (before === undefined) return refuse('webhook-delivery/unknown');
  if (before === 'unreadable') return refuse('webhook-delivery/unreadable');
  const { event, status } = visibleDelivery(before, stored);
  // The caller must be able to read the event, because the endpoint may have another URL now.
  const refused = event === 'ping' ? undefined : refuseKinds([event], context);
  if (refused !== undefined) return refused;
  if (stored.endpoint.status === 'disable') return refuse('webhook-endpoint/disabled');
  if (status === 'pending') return refuse('webhook-delivery/pending');
  const again = requestedAgain(before, stored, context.nowMs);
  return {
    reply: { data: again.delivery },
    changes: [
      putDelivery({ endpoint: uid, stored: again }),
      requestDelivery({ endpoint: uid, stored: again }),
      requireEndpoint({ uid, ver: stored.ver }),
      requireUser(caller),
    ],
  };
}
