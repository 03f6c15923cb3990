import type { EventType } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';

/** A search reads and computes a day of a host at a time, so these are what it costs. */
const hostDaysOfToken = 100;
const dayMinutes = 1440;

/** How many tokens a search for slots costs a caller without a credential: one for each started hundred days of a host. */
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
