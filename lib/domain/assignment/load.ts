import type { Entry } from '../ledger/entry.ts';
import { weekOf, weekStart } from '../ledger/week.ts';

const weeksCounted = 5;

/**
 * The ledger weeks that the method `equal` compares: the week of the start and the four before it.
 */
export function countedWeeks(startMinute: number): number[] {
  const last = weekOf(startMinute);
  return Array.from({ length: weeksCounted }, (_, i) => last - weeksCounted + 1 + i);
}

export interface Load {
  readonly bookedMinutes: number;
  /** The latest creation minute of the counted bookings. Null if there are none. */
  readonly lastCreatedMinute: number | null;
}

export const noLoad: Load = { bookedMinutes: 0, lastCreatedMinute: null };

/** Adds two loads. */
export const joined = (a: Load, b: Load): Load => ({
  bookedMinutes: a.bookedMinutes + b.bookedMinutes,
  lastCreatedMinute:
    a.lastCreatedMinute === null || b.lastCreatedMinute === null
      ? (a.lastCreatedMinute ?? b.lastCreatedMinute)
      : Math.max(a.lastCreatedMinute, b.lastCreatedMinute),
});

/** A period in epoch minutes. The end is exclusive. */
interface Between {
  readonly start: number;
  readonly end: number;
}

/** The entries of one event type that start in the period. */
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
 * Computes the load of a host from one event type. A booking counts with its full length in the
 * week of its start only. A shared slot counts once for all its guests.
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
 * Returns the minutes of one event type that a host has in a period, including one more booking
 * that starts in it. A booking that joins a shared slot adds no minutes.
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
