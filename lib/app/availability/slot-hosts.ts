import { hostRulesIn, hoursIn } from '../../data/host-rules.ts';
import { busyIn, hostWeekIn } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { SharedSlot, SlotHost } from '../../domain/availability/host-starts.ts';
import { openSpans } from '../../domain/availability/hours.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import { type EventType, sharesSlots } from '../../domain/event-types/event-type.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { busySpans, joinWeeks } from '../../domain/ledger/host-week.ts';
import { weeksOf } from '../../domain/ledger/week.ts';
import { ruleSpans } from '../../domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Spans, union } from '../../domain/time/spans.ts';

/** The part of time that a question about slots reaches: the slots themselves and their buffers, in epoch minutes. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** What starts between two minutes reach, the last one included. */
export const reachOf = (
  eventType: Pick<EventType, 'duration' | 'bufferBefore' | 'bufferAfter'>,
  firstStart: number,
  lastStart: number,
): Reach => ({
  from: firstStart - eventType.bufferBefore,
  to: lastStart + eventType.duration + eventType.bufferAfter,
});

/** What must be read to know the free time of all assignable hosts, and that the event type from memory is current. */
export const slotKeys = (
  of: OrganizationId,
  { eventType }: StoredEventType,
  { from, to }: Reach,
): Key[] => [
  keys.eventType(of, eventType.uid),
  ...assignableHosts(eventType).flatMap(({ userId }) => [
    keys.hours(of, userId),
    keys.rules(of, userId),
    ...weeksOf(from, to).map((week) => keys.hostWeek(of, userId, week)),
  ]),
];

/** How many guests are in a shared slot of the event type. */
export type TakenSeats = (entry: Entry, userId: string) => number;

/** The time of every assignable host, from what `slotKeys` named. */
export const slotHosts = (
  items: Items,
  of: OrganizationId,
  eventType: EventType,
  reach: Reach,
  taken: TakenSeats,
): readonly SlotHost[] =>
  assignableHosts(eventType).map(({ userId }) => {
    const { from, to } = reach;
    const hours = hoursIn(items, of, userId);
    const { rules } = hostRulesIn(items, of, userId);
    const ruled = ruleSpans(rules, from, to);
    const open = hours === undefined ? [] : openSpans(hours, from, to);
    if (!sharesSlots(eventType)) {
      return { userId, open, busy: union(mergedBusy(items, of, userId, reach), ruled), seats: [] };
    }
    const entries = entriesIn(items, of, userId, reach);
    const seats = entries
      .filter((entry) => isToShare(eventType, entry))
      .map((entry): SharedSlot => ({ ...entry, taken: taken(entry, userId) }));
    return { userId, open, busy: union(busySpans(entries, eventType.uid), ruled), seats };
  });

/** A slot that guests of this event type share. Where it has one seat by now, older ones only stand in the way. */
export const isToShare = (eventType: EventType, { kind, eventTypeId }: Entry): boolean =>
  sharesSlots(eventType) && kind === 'seats' && eventTypeId === eventType.uid;

/** Every entry of the host's weeks, once. */
export const entriesIn = (
  items: Items,
  of: OrganizationId,
  userId: string,
  { from, to }: Reach,
): readonly Entry[] =>
  joinWeeks(weeksOf(from, to).map((week) => hostWeekIn(items, of, userId, week).entries));

/** The busy minutes of the host's weeks, whole weeks, without what rules occupy. */
export function mergedBusy(
  items: Items,
  of: OrganizationId,
  userId: string,
  { from, to }: Reach,
): Spans {
  const busy: number[] = [];
  for (const week of weeksOf(from, to)) busyIn(items, of, userId, week, busy);
  return busy;
}
