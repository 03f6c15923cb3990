import { gate } from '../../data/engine/gate.ts';
import { makeReady } from '../../data/queue/due-items.ts';
import { createJob, jobStateIn } from '../../data/queue/jobs.ts';
import { putPointer } from '../../data/queue/pointers.ts';
import { deliveryItem, pointerOfDelivery } from '../../data/webhooks/deliveries.ts';
import { listReadableEndpoints } from '../../data/webhooks/webhook-endpoints.ts';
import { sentEvent } from '../../domain/feed/visible-event.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { deliveryGroup, newDelivery } from '../../domain/webhooks/delivery.ts';
import { wantsEvent } from '../../domain/webhooks/wants-event.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { PublishedEvent } from './published-event.ts';
import { unlessOfTable } from './unless-of-table.ts';

/** The number of enqueued deliveries, and the errors of endpoints that cannot be read. */
interface Enqueued {
  readonly deliveries: number;
  readonly unreadable: readonly Error[];
}

/** Maximum number of concurrent writes. */
const writesAtOnce = 16;

/**
 * Creates the deliveries of published events. Each job is written before its pointer, and the pointer before its group is
 * made ready, so that a worker that finds a group finds its jobs. Deliveries about one resource are created in the order of
 * its versions. Enqueuing an event twice creates one delivery.
 */
export async function enqueueDeliveries(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<Enqueued> {
  const { endpoints, unreadable } = await listReadableEndpoints(of).catch((error: Error) => ({
    endpoints: [],
    unreadable: [unlessOfTable(error)],
  }));
  const sent = events.filter(({ content }) => sentEvent(content) !== undefined);
  const inTurn = gate(writesAtOnce);
  const counts = await Promise.all(
    endpoints.map(async (endpoint) => {
      const wanted = sent.filter(({ eventTypeId, content }) =>
        wantsEvent(endpoint.endpoint, { kinds: content.kinds, eventTypeId }),
      );
      if (wanted.length === 0) return 0;
      const resources = [...Map.groupBy(wanted, ({ at }) => at).values()];
      await Promise.all(
        resources.map((versions) =>
          inTurn(async () => {
            for (const event of versions) await enqueueDelivery(of, endpoint, event);
          }),
        ),
      );
      await makeReady(deliveryGroup(of, endpoint.endpoint.uid, endpoint), nowMs);
      return wanted.length;
    }),
  );
  return { deliveries: counts.reduce((sum, count) => sum + count, 0), unreadable };
}

async function enqueueDelivery(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  event: PublishedEvent,
): Promise<void> {
  const { uid } = endpoint.endpoint;
  const { at, position, publishedMs, content } = event;
  const { uid: eventUid, event: kind, version, createdAt } = content;
  const sent = { at, position, eventUid, event: kind, version, createdAt };
  const delivery = newDelivery(sent, endpoint, publishedMs);
  const pointer = pointerOfDelivery(of, uid, delivery);
  const stored = await createJob(pointer.job, deliveryItem({ ...delivery, ver: 1 }));
  // A delivery of the time before the endpoint was disabled is not sent any more.
  if (jobStateIn(stored).isPending && stored.enablings === endpoint.enablings)
    await putPointer(deliveryGroup(of, uid, endpoint), pointer);
}
