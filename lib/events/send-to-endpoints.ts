import { putCarried, takeBackCarried } from '../data/carried-parcels.ts';
import { laneOf, putDue } from '../data/due.ts';
import type { Action } from '../data/engine/commit.ts';
import { keys } from '../data/keys.ts';
import { putParcel } from '../data/parcels.ts';
import { listReadableEndpoints } from '../data/webhook-endpoints.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Parcel, SentEvent } from '../domain/webhooks/parcel.ts';
import { wantsEvent } from '../domain/webhooks/wants-event.ts';
import type { WebhookEndpoint } from '../domain/webhooks/webhook-endpoint.ts';
import type { Follower, Placed } from './followers.ts';

/** What is on its way to one endpoint. */
interface Sending {
  readonly endpoint: string;
  readonly parcel: Parcel;
}

/** Events are on their way to each endpoint that asks for them from the transaction on that tells them. */
export async function sendToEndpoints(of: OrganizationId): Promise<Follower> {
  const { endpoints, unreadable } = await listReadableEndpoints(of);
  const sendings = (events: readonly Placed[], nowMs: number) =>
    endpoints.flatMap(({ endpoint }) => sendingTo(of, endpoint, events, nowMs));
  return {
    worker: 'deliver',
    failures: unreadable,
    actionsOf: (events, nowMs) =>
      sendings(events, nowMs).flatMap((sending) => actionsOf(of, sending, nowMs)),
    ahead: async (events, nowMs) => {
      const all = await Promise.all(
        sendings(events, nowMs).map(async (sending) => {
          const { endpoint, parcel } = sending;
          return { ...sending, outcome: await putCarried(of, endpoint, parcel, nowMs) };
        }),
      );
      const { put = [], refused = [] } = Object.groupBy(all, ({ outcome }) => outcome);
      return {
        actions: refused.flatMap((sending) => actionsOf(of, sending, nowMs)),
        takeBack: (position) => Promise.all(put.map((sending) => takeBack(of, sending, position))),
      };
    },
  };
}

/**
 * Without this, a lane would wait for a position that is given only to the next event. If the feed has given all
 * positions of the parcel, its events may have been published with it. Then the lane stays, and the sender finds out.
 */
async function takeBack(
  of: OrganizationId,
  { endpoint, parcel }: Sending,
  position: number,
): Promise<void> {
  const last = parcel.events.at(-1)?.position ?? 0;
  if (position < last) await takeBackCarried(of, endpoint, parcel);
}

function sendingTo(
  of: OrganizationId,
  endpoint: WebhookEndpoint,
  events: readonly Placed[],
  nowMs: number,
): readonly Sending[] {
  const wanted = events.filter(({ event: { kinds }, eventTypeId }) =>
    wantsEvent(endpoint, { kinds, eventTypeId }),
  );
  const [first] = wanted;
  if (first === undefined) return [];
  const parcel: Parcel = {
    position: first.position,
    toldAtMs: nowMs,
    events: wanted.map((placed) => sentEvent(of, placed)),
  };
  return [{ endpoint: endpoint.uid, parcel }];
}

const actionsOf = (
  of: OrganizationId,
  { endpoint, parcel }: Sending,
  nowMs: number,
): readonly Action[] => [putParcel(of, endpoint, parcel), putDue(of, laneOf(endpoint), nowMs)];

const sentEvent = (of: OrganizationId, { event, origin, position }: Placed): SentEvent => ({
  eventUid: event.uid,
  event: event.event,
  createdAt: event.createdAt,
  position,
  at: keys.event(of, origin, position).pk,
});
