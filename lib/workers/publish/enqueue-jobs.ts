import type { WorkerId } from '../../contract/workers.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { enqueueEntries } from './enqueue-entries.ts';
import { enqueueEventMessages } from './enqueue-event-messages.ts';
import { enqueueMeetings } from './enqueue-meetings.ts';
import type { PublishedEvent } from './published-event.ts';

interface Enqueued {
  /** The workers that have jobs now. */
  readonly woken: readonly WorkerId[];
  /** Errors of items that cannot be read. They do not stop the events of an organization. */
  readonly failures: readonly unknown[];
}

/** Creates the jobs of published events. After any other error, a dispatcher repeats this later. */
export async function enqueueJobs(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<Enqueued> {
  const [sent, entered, meetings, messages] = await Promise.all([
    enqueueDeliveries(of, events, nowMs),
    enqueueEntries(of, events, nowMs),
    enqueueMeetings(of, events, nowMs),
    enqueueEventMessages(of, events, nowMs),
  ]);
  const counts = {
    deliver: sent.deliveries,
    writeCalendars: entered.entries,
    makeMeetings: meetings,
    sendMessages: messages,
  };
  const workers = ['deliver', 'sendMessages', 'writeCalendars', 'makeMeetings'] as const;
  const woken = workers.filter((worker) => counts[worker] > 0);
  return { woken, failures: [...sent.unreadable, ...entered.unreadable] };
}
