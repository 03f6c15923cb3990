import { externalBusy } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { overlaps } from '../time/spans.ts';
import type { Reservation } from './reserve-host-time.ts';

export const externalBusyNeeds = (hostIds: readonly string[]): readonly Need[] =>
  hostIds.map((userId) => externalTime(userId));

/**
 * Whether an external calendar makes one of the hosts busy during a reservation, including its
 * buffers.
 */
export function isBusyInExternalCalendars(
  snapshot: Snapshot,
  { hostIds, start, end, occupancy }: Reservation,
  nowMs: number,
): boolean {
  const reach = { from: start - occupancy.bufferBefore, to: end + occupancy.bufferAfter };
  return hostIds.some((userId) =>
    overlaps(externalBusy(snapshot.get(externalTime(userId)), reach, nowMs), reach.from, reach.to),
  );
}
