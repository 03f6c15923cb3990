import { assignableHosts, type EventType, sharesSlots } from '../event-types/event-type.ts';
import { reachOf, slotHosts, slotNeeds, type TakenSeats } from '../hours/slot-hosts.ts';
import { checkStart, type StartCheck } from '../hours/slots.ts';
import { minuteToMs } from '../ledger/week.ts';
import { slotSeats } from '../limits/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { type Counted, counterNeeds, usedUpFor } from './limits.ts';

const instantOf = (minute: number): string => formatInstant(minuteToMs(minute));

/** What must be read to know whether a guest can book a slot: the time of the hosts, the seats and the limits. */
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

/** Whether a guest can book the slot now, and by which hosts they can be received. */
export function checkSlot(
  snapshot: Snapshot,
  eventType: EventType,
  counted: Counted,
  nowMs: number,
): StartCheck {
  const { start } = counted;
  const startedAt = instantOf(start);
  const eventTypeId = eventType.uid;
  // Other shared slots of the event type only stand in the way, however many seats they have left.
  const taken: TakenSeats = (entry, userId) =>
    entry.start === start ? snapshot.get(slotSeats({ eventTypeId, startedAt, userId })).taken : 0;
  const reach = reachOf(eventType, start, start);
  const hosts = slotHosts(snapshot, eventType, reach, taken, nowMs);
  const usedUp = usedUpFor(snapshot, eventType, counted);
  return checkStart({ eventType, hosts, nowMs, usedUp }, start);
}
