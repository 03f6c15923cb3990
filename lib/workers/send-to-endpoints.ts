import type { Action } from '../data/engine/commit.ts';
import { laneOf, putDue } from '../data/jobs/due.ts';
import { keys } from '../data/keys/keys.ts';
import { putParcel } from '../data/webhooks/parcels.ts';
import { listReadableEndpoints } from '../data/webhooks/webhook-endpoints.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { EndpointEvent } from '../domain/webhooks/parcel.ts';
import { wantsEvent } from '../domain/webhooks/wants-event.ts';
import type { WebhookEndpoint } from '../domain/webhooks/webhook-endpoint.ts';
import type { Follower, Placed } from './follower.ts';

/** Events are on their way to each endpoint that asks for them from the transaction on that tells them. */
export async function sendToEndpoints(of: OrganizationId): Promise<Follower> {
  const { endpoints, unreadable } = await listReadableEndpoints(of);
  return {
    worker: 'deliver',
    failures: unreadable,
    actionsOf: (events, nowMs) =>
      endpoints.flatMap(({ endpoint }) => actionsFor(of, endpoint, events, nowMs)),
  };
}

/** Puts the events that an endpoint asks for into its lane. */
function actionsFor(
  of: OrganizationId,
  endpoint: WebhookEndpoint,
  events: readonly Placed[],
  nowMs: number,
): readonly Action[] {
  const wanted = events.filter(({ event: { kinds }, eventTypeId }) =>
    wantsEvent(endpoint, { kinds, eventTypeId }),
  );
  const [first] = wanted;
  if (first === undefined) return [];
  const sent = wanted.map((placed) => sentEvent(of, placed));
  const parcel = { position: first.position, toldAtMs: nowMs, events: sent };
  return [putParcel(of, endpoint.uid, parcel), putDue(of, laneOf(endpoint.uid), nowMs)];
}

const sentEvent = (of: OrganizationId, { event, origin, position }: Placed): EndpointEvent => ({
  eventUid: event.uid,
  event: event.event,
  createdAt: event.createdAt,
  position,
  at: keys.event(of, origin, position).pk,
});
