import type { EventType } from '../event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../ledger/week.ts';
import { counterNameOf } from '../limits/counter-name.ts';
import { type Count, countsWithin } from '../limits/limit-periods.ts';
import { limitCounter } from '../limits/needs.ts';
import { seatsId } from '../limits/shared-slot.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant, latestMs } from '../time/instant.ts';
import type { SlotHost } from './host-availability.ts';
import { reachOf, slotHosts, slotNeeds, type TakenSeats } from './slot-hosts.ts';
import type { SlotQuestion } from './slots.ts';

/** A search for slots of an event type: between which epoch minutes, half-open, and for which guest. */
export interface SlotSearch {
  readonly eventType: EventType;
  readonly from: number;
  readonly to: number;
  /** The hash of the guest's address, where it is known: then limits of one guest count too. */
  readonly guest?: string | undefined;
}

/** A search with all that its slots follow from. */
export interface SearchedTime extends SlotSearch {
  readonly snapshot: Snapshot;
  /** How many guests are in each shared slot. */
  readonly seats: ReadonlyMap<string, number>;
}

/** The last minute that a booking can end at: of a later one, nothing could be written. */
const endOfTime = floorMinute(latestMs);

/** A year of five digits is written with a sign, which sorts before all others: a range up to one is reversed. */
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

/** What must be read of the hosts and the limits; shared seats are listed beside it. */
export const searchNeeds = (search: SlotSearch): readonly Need[] => [
  ...slotNeeds(search.eventType, reachOf(search.eventType, search.from, search.to)),
  ...countersOf(search).map((count) =>
    limitCounter({ eventTypeId: search.eventType.uid, name: nameOf(count, search) }),
  ),
];

export const instantOfMinute = (minute: number): string => formatInstant(minuteToMs(minute));

/** How many guests are in a shared slot, by what was read. */
export const takenIn =
  ({ seats }: SearchedTime): TakenSeats =>
  (entry, userId) =>
    seats.get(seatsId(instantOfMinute(entry.start), userId)) ?? 0;

/** The free time of the hosts by what was read, unless it is to be named. */
export const hostsIn = (searched: SearchedTime, nowMs: number): readonly SlotHost[] => {
  const { eventType, from, to, snapshot } = searched;
  const reach = reachOf(eventType, from, to);
  return slotHosts(snapshot, eventType, reach, takenIn(searched), nowMs);
};

/** The minutes in which a slot of the search can start, so that it ends before the end of time. */
export const startsOf = ({ eventType, from, to }: SlotSearch) => ({
  from,
  to: Math.min(to, endOfTime - eventType.duration + 1),
});

/** The question that the slots are the answer to. */
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
