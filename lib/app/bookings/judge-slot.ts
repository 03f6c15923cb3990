import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { seatsIn } from '../../data/seats.ts';
import { assignableHosts, type Judgement, judgeStart } from '../../domain/availability/slots.ts';
import { type EventType, sharesSlots } from '../../domain/event-types/event-type.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { reachOf, slotHosts, slotKeys } from '../availability/slot-hosts.ts';
import { type Counted, counterKeys, usedUpFor } from './counters.ts';

const instantOf = (minute: number): string => formatInstant(minuteToMs(minute));

/** What must be read to judge whether a guest can book a slot: the time of the hosts, the seats and the limits. */
export function judgementKeys(of: OrganizationId, eventType: EventType, counted: Counted): Key[] {
  const { uid } = eventType;
  const startedAt = instantOf(counted.start);
  const seats = sharesSlots(eventType) ? assignableHosts(eventType) : [];
  return [
    ...slotKeys(of, { ver: 0, eventType }, reachOf(eventType, counted.start, counted.start)),
    ...counterKeys(of, eventType, counted),
    ...seats.map(({ userId }) => keys.seats(of, uid, startedAt, userId)),
  ];
}

/** Whether a guest can book the slot now, and by whom they can be received. */
export function judgeSlot(
  of: OrganizationId,
  items: Items,
  eventType: EventType,
  counted: Counted,
  nowMs: number,
): Judgement {
  const { start } = counted;
  const startedAt = instantOf(start);
  const eventTypeId = eventType.uid;
  // Other shared slots of the event type only stand in the way, however many seats they have left.
  const hosts = slotHosts(
    items,
    of,
    eventType,
    reachOf(eventType, start, start),
    (entry, userId) =>
      entry.start === start ? seatsIn(items, of, { eventTypeId, startedAt, userId }).taken : 0,
  );
  const usedUp = usedUpFor(items, of, eventType, counted);
  return judgeStart({ eventType, hosts, nowMs, usedUp }, start);
}
