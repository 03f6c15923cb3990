import { assignableHosts, type EventType, sharesSlots } from '../event-types/event-type.ts';
import { reachOf, type SeatCount, slotHosts, slotNeeds } from '../hours/slot-hosts.ts';
import { checkStart, type StartCheck } from '../hours/slots.ts';
import { minuteToMs } from '../ledger/week.ts';
import { slotSeats } from '../limits/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { type Counted, counterNeeds, usedUpFor } from './limits.ts';

const instantOf = (minute: number): string => formatInstant(minuteToMs(minute));

export function slotCheckNeeds(eventType: EventType, counted: Counted): readonly Need[] {
  const { uid } = eventType;
  const startedAt = instantOf(counted.start);
  const sharing = sharesSlots(eventType) ? assignableHosts(eventType) : [];
  return [
    ...slotNeeds(eventType, reachOf(eventType, counted.start, counted.start)),
    ...counterNeeds(eventType, counted),
    ...sharing.map(({ userId }) => slotSeats({ eventTypeId: uid, startedAt, userId })),
  ];
}

export function checkSlot(
  snapshot: Snapshot,
  eventType: EventType,
  counted: Counted,
  nowMs: number,
): StartCheck {
  const { start } = counted;
  const startedAt = instantOf(start);
  const eventTypeId = eventType.uid;
  // A shared slot with another start blocks the host, even if seats are left in it.
  const taken: SeatCount = (entry, userId) =>
    entry.start === start ? snapshot.get(slotSeats({ eventTypeId, startedAt, userId })).taken : 0;
  const reach = reachOf(eventType, start, start);
  const hosts = slotHosts(snapshot, eventType, reach, taken, nowMs);
  const usedUp = usedUpFor(snapshot, eventType, counted);
  return checkStart({ eventType, hosts, nowMs, usedUp }, start);
}
