import type { Entry } from '../ledger/entry.ts';
import { weekOf, weekStart } from '../ledger/week.ts';

const weeksCounted = 5;

/** The ledger weeks whose bookings the method `equal` compares: that of the start and the four before it. */
export function countedWeeks(startMinute: number): number[] {
  const last = weekOf(startMinute);
  return Array.from({ length: weeksCounted }, (_, i) => last - weeksCounted + 1 + i);
}

export interface Load {
  readonly bookedMinutes: number;
  /** When the host was last given a booking among those counted; null = never. */
  readonly lastCreatedMinute: number | null;
}

export const noLoad: Load = { bookedMinutes: 0, lastCreatedMinute: null };

/** What was asked of a host in some weeks and in others. */
export const joined = (a: Load, b: Load): Load => ({
  bookedMinutes: a.bookedMinutes + b.bookedMinutes,
  lastCreatedMinute:
    a.lastCreatedMinute === null || b.lastCreatedMinute === null
      ? (a.lastCreatedMinute ?? b.lastCreatedMinute)
      : Math.max(a.lastCreatedMinute, b.lastCreatedMinute),
});

/** Between two minutes, the second one excluded. */
interface Between {
  readonly start: number;
  readonly end: number;
}

/** What one event type has that starts there. */
const countedIn = (
  { start: from, end: to }: Between,
  entries: readonly Entry[],
  eventTypeId: string,
): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.eventTypeId === eventTypeId &&
      entry.kind !== 'schedule' &&
      entry.start >= from &&
      entry.start < to,
  );

/**
 * What one event type asked of a host in some weeks. A booking counts with its whole length in the
 * week in which it starts and in no other; a shared slot counts once, however many guests it has.
 */
export function loadOf(
  weeks: readonly number[],
  entries: readonly Entry[],
  eventTypeId: string,
): Load {
  const start = weekStart(Math.min(...weeks));
  const end = weekStart(Math.max(...weeks) + 1);
  let bookedMinutes = 0;
  let lastCreatedMinute: number | null = null;
  for (const entry of countedIn({ start, end }, entries, eventTypeId)) {
    bookedMinutes += entry.end - entry.start;
    lastCreatedMinute = Math.max(lastCreatedMinute ?? entry.createdMinute, entry.createdMinute);
  }
  return { bookedMinutes, lastCreatedMinute };
}

/**
 * The minutes of one event type that a host would have with one more booking in the period in which
 * it starts. Who joins a shared slot adds nothing to what the slot takes already.
 */
export const minutesWith = (
  booking: Between,
  period: Between,
  entries: readonly Entry[],
  eventTypeId: string,
): number =>
  countedIn(period, entries, eventTypeId)
    .filter(({ kind, start }) => kind !== 'seats' || start !== booking.start)
    .reduce((sum, entry) => sum + entry.end - entry.start, booking.end - booking.start);
