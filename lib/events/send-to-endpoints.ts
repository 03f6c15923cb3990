import { laneOf, putDue } from '../data/due.ts';
import type { Action } from '../data/engine/commit.ts';
import { keys } from '../data/keys.ts';
import { putParcel } from '../data/parcels.ts';
import { listReadableEndpoints } from '../data/webhook-endpoints.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Parcel, SentEvent } from '../domain/webhooks/parcel.ts';
import { wantsEvent } from '../domain/webhooks/wants-event.ts';
import type { Follower, Placed } from './followers.ts';

/** Events are on their way to each endpoint that asks for them from the transaction on that tells them. */
export async function sendToEndpoints(of: OrganizationId): Promise<Follower> {
  const { endpoints, unreadable } = await listReadableEndpoints(of);
  return {
    worker: 'deliver',
    failures: unreadable,
    actionsOf: (events, nowMs) =>
      endpoints.flatMap(({ endpoint }) => {
        const wanted = events.filter(({ event: { kinds }, eventTypeId }) =>
          wantsEvent(endpoint, { kinds, eventTypeId }),
        );
        return wanted.length > 0 ? sending(of, endpoint.uid, wanted, nowMs) : [];
      }),
  };
}

function sending(
  of: OrganizationId,
  endpoint: string,
  events: readonly Placed[],
  nowMs: number,
): readonly Action[] {
  const parcel: Parcel = {
    position: (events[0] as Placed).position,
    toldAtMs: nowMs,
    events: events.map((placed) => sentEvent(of, placed)),
  };
  return [putParcel(of, endpoint, parcel), putDue(of, laneOf(endpoint), nowMs)];
}

const sentEvent = (of: OrganizationId, { event, origin, position }: Placed): SentEvent => ({
  eventUid: event.uid,
  event: event.event,
  createdAt: event.createdAt,
  position,
  at: keys.event(of, origin, position).pk,
});
