import { externalBusy } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { overlaps } from '../time/spans.ts';
import type { Reservation } from './reserve-host-time.ts';

/** What must be read to know whether calendars elsewhere keep hosts from a booking. */
export const elsewhereNeeds = (hostIds: readonly string[]): readonly Need[] =>
  hostIds.map((userId) => externalTime(userId));

/** Whether a calendar elsewhere keeps one of the hosts from the time of a reservation. */
export function isBusyElsewhere(
  snapshot: Snapshot,
  { hostIds, start, end, occupancy }: Reservation,
  nowMs: number,
): boolean {
  const reach = { from: start - occupancy.bufferBefore, to: end + occupancy.bufferAfter };
  return hostIds.some((userId) =>
    overlaps(externalBusy(snapshot.get(externalTime(userId)), reach, nowMs), reach.from, reach.to),
  );
}
