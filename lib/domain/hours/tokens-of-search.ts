import type { EventType } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';

/** A search reads and computes each day of each host, so its price counts these. */
const hostDaysOfToken = 100;
const dayMinutes = 1440;

/**
 * The price of a slot search without a credential, in tokens: one for each started 100 host days.
 */
export function tokensOfSearch({
  eventType,
  from,
  to,
}: {
  readonly eventType: Pick<EventType, 'hosts'>;
  /** Epoch minutes. */
  readonly from: number;
  readonly to: number;
}): number {
  const hostMinutes = Math.max(0, to - from) * assignableHosts(eventType).length;
  return Math.max(1, Math.ceil(hostMinutes / (hostDaysOfToken * dayMinutes)));
}
