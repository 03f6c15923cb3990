import type { WorkerId } from '../../contract/workers.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { enqueueMeetings } from './enqueue-meetings.ts';
import type { PublishedEvent } from './published-event.ts';

interface Enqueued {
  /** The workers that have jobs now. */
  readonly woken: readonly WorkerId[];
  /** Errors of endpoints that cannot be read. They do not stop the events of an organization. */
  readonly failures: readonly unknown[];
}

/** Creates the jobs of published events. After any other error, a dispatcher repeats this later. */
export async function enqueueJobs(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<Enqueued> {
  const [{ deliveries, unreadable }, meetings] = await Promise.all([
    enqueueDeliveries(of, events, nowMs),
    enqueueMeetings(of, events, nowMs),
  ]);
  const counts = { deliver: deliveries, makeMeetings: meetings } as const;
  const woken = (['deliver', 'makeMeetings'] as const).filter((worker) => counts[worker] > 0);
  return { woken, failures: unreadable };
}
