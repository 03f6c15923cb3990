import { assignableHosts, type EventType, sharesSlots } from '../event-types/event-type.ts';
import type { Entry } from '../ledger/entry.ts';
import { externalBusy, type Reach } from '../ledger/external-time.ts';
import { busySpans, joinWeeks, withoutWork } from '../ledger/host-week.ts';
import { busyTime, externalTime, hostWeek } from '../ledger/needs.ts';
import { weeksOf } from '../ledger/week.ts';
import { ruleSpans } from '../schedules/busy-rule.ts';
import { hostRules } from '../schedules/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { type Spans, union } from '../time/spans.ts';
import type { SharedSlot, SlotHost } from './host-availability.ts';
import { type Hours, openSpans } from './hours.ts';
import { hostHours } from './needs.ts';

/** Returns the time that must be read for starts between two minutes. `lastStart` is included. */
export const reachOf = (
  eventType: Pick<EventType, 'duration' | 'bufferBefore' | 'bufferAfter'>,
  firstStart: number,
  lastStart: number,
): Reach => ({
  from: firstStart - eventType.bufferBefore,
  to: lastStart + eventType.duration + eventType.bufferAfter,
});

export const slotNeeds = (
  eventType: Pick<EventType, 'hosts'>,
  { from, to }: Reach,
): readonly Need[] =>
  assignableHosts(eventType).flatMap(({ userId }) => [
    hostHours(userId),
    hostRules(userId),
    externalTime(userId),
    ...weeksOf(from, to).map((week) => hostWeek({ userId, week })),
  ]);

/** Returns the number of guests in a shared slot of the event type. */
export type SeatCount = (entry: Entry, userId: string) => number;

export function slotHosts(
  snapshot: Snapshot,
  eventType: EventType,
  reach: Reach,
  taken: SeatCount,
  nowMs: number,
): readonly SlotHost[] {
  const { from, to } = reach;
  const openIn = opening(reach);
  const blocking = blockingIn(eventType);
  return assignableHosts(eventType).map(({ userId }) => {
    const beside = union(
      ruleSpans(blocking(snapshot.get(hostRules(userId))), from, to),
      externalBusy(snapshot.get(externalTime(userId)), reach, nowMs),
    );
    const open = openIn(snapshot.get(hostHours(userId)));
    if (!sharesSlots(eventType)) {
      const merged = mergedBusy(snapshot, userId, reach, eventType);
      return { userId, open, busy: union(merged, beside), seats: [] };
    }
    const entries = blocking(entriesOf(snapshot, userId, reach));
    const seats = entries
      .filter((entry) => isToShare(eventType, entry))
      .map((entry): SharedSlot => ({ ...entry, taken: taken(entry, userId) }));
    return { userId, open, busy: union(busySpans(entries, eventType.uid), beside), seats };
  });
}

/** Returns a function that omits own work if the event type may book over it. */
export const blockingIn =
  ({ booksOverWork }: Pick<EventType, 'booksOverWork'>) =>
  <One extends { readonly isWork?: true }>(all: readonly One[]): readonly One[] =>
    booksOverWork ? withoutWork(all) : all;

/**
 * Expands equal hours only once. Hosts of a team often have the same hours, which are then read as
 * the same object.
 */
function opening({ from, to }: Reach): (hours: Hours | undefined) => Spans {
  const known = new Map<Hours, Spans>();
  return (hours) => {
    if (hours === undefined) return [];
    const open = known.get(hours) ?? openSpans(hours, from, to);
    known.set(hours, open);
    return open;
  };
}

/**
 * Whether guests can share this entry's slot. If the event type no longer shares slots, older
 * shared slots only block time.
 */
export const isToShare = (eventType: EventType, { kind, eventTypeId }: Entry): boolean =>
  sharesSlots(eventType) && kind === 'seats' && eventTypeId === eventType.uid;

/** Returns every entry of the host's weeks once. */
export const entriesOf = (
  snapshot: Snapshot,
  userId: string,
  { from, to }: Reach,
): readonly Entry[] =>
  joinWeeks(weeksOf(from, to).map((week) => snapshot.get(hostWeek({ userId, week }))));

/** The busy minutes of the host in whole weeks, without rules and external calendars. */
export const mergedBusy = (
  snapshot: Snapshot,
  userId: string,
  { from, to }: Reach,
  { booksOverWork }: Pick<EventType, 'booksOverWork'> = { booksOverWork: false },
): Spans =>
  snapshot.get(
    busyTime({ userId, weeks: weeksOf(from, to), ...(booksOverWork && { withoutWork: true }) }),
  );
