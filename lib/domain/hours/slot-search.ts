import type { EventType } from '../event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../ledger/week.ts';
import { counterNameOf } from '../limits/counter-name.ts';
import { type Count, countsWithin } from '../limits/limit-periods.ts';
import { limitCounter } from '../limits/needs.ts';
import { seatsId } from '../limits/shared-slot.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant, latestMs } from '../time/instant.ts';
import type { SlotHost } from './host-availability.ts';
import { reachOf, type SeatCount, slotHosts, slotNeeds } from './slot-hosts.ts';
import type { SlotQuestion } from './slots.ts';

/** A search for slots of an event type between two epoch minutes (half-open). */
export interface SlotSearch {
  readonly eventType: EventType;
  readonly from: number;
  readonly to: number;
  /** The hash of the guest's address, if it is known. Then limits for each guest apply, too. */
  readonly guest?: string | undefined;
}

/** A search with all data that its slots depend on. */
export interface SearchedTime extends SlotSearch {
  readonly snapshot: Snapshot;
  /** The number of guests in each shared slot. */
  readonly seats: ReadonlyMap<string, number>;
}

/** The last minute at which a booking can end. Later instants cannot be stored. */
const endOfTime = floorMinute(latestMs);

/**
 * Cuts a search to the year 9999. Later years are written with a sign, which sorts before all
 * digits, so the range would be reversed.
 */
export const untilEndOfTime = (search: SlotSearch): SlotSearch => ({
  ...search,
  from: Math.min(search.from, endOfTime),
  to: Math.min(search.to, endOfTime),
});

function countersOf({ eventType, from, to, guest }: SlotSearch): readonly Count[] {
  const { limits, timeZone, duration } = eventType;
  const known = limits.filter(({ kind }) => guest !== undefined || kind !== 'bookingsPerEmail');
  return countsWithin({ limits: known, timeZone }, duration, from, to);
}

const nameOf = (count: Count, { guest = '' }: SlotSearch): string => counterNameOf(count, guest);

/** Lists the reads of hosts and limits. Shared seats are read separately. */
export const searchNeeds = (search: SlotSearch): readonly Need[] => [
  ...slotNeeds(search.eventType, reachOf(search.eventType, search.from, search.to)),
  ...countersOf(search).map((count) =>
    limitCounter({ eventTypeId: search.eventType.uid, name: nameOf(count, search) }),
  ),
];

export const instantOfMinute = (minute: number): string => formatInstant(minuteToMs(minute));

export const takenIn =
  ({ seats }: SearchedTime): SeatCount =>
  (entry, userId) =>
    seats.get(seatsId(instantOfMinute(entry.start), userId)) ?? 0;

/**
 * Returns the free time of the hosts from the data that was read. It does not contain the sources
 * of busy time.
 */
export const hostsIn = (searched: SearchedTime, nowMs: number): readonly SlotHost[] => {
  const { eventType, from, to, snapshot } = searched;
  const reach = reachOf(eventType, from, to);
  return slotHosts(snapshot, eventType, reach, takenIn(searched), nowMs);
};

/** The minutes in which a slot of the search can start and still end in the year 9999. */
export const startsOf = ({ eventType, from, to }: SlotSearch) => ({
  from,
  to: Math.min(to, endOfTime - eventType.duration + 1),
});

export const questionOf = <Host extends SlotHost>(
  searched: SearchedTime,
  hosts: readonly Host[],
  nowMs: number,
): SlotQuestion & { readonly eventType: EventType; readonly hosts: readonly Host[] } => {
  const { eventType, snapshot } = searched;
  const usedUp = countersOf(searched).filter((count) => {
    const used = snapshot.get(
      limitCounter({ eventTypeId: eventType.uid, name: nameOf(count, searched) }),
    );
    return used + count.by > count.limit.max;
  });
  return { eventType, hosts, nowMs, usedUp };
};
