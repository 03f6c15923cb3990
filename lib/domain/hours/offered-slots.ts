import { zone } from '../time/zone.ts';
import { gridStarts } from './grid.ts';
import { seatsOfHost } from './host-availability.ts';
import { allowed, askedHosts, type OfferedStart, type SlotQuestion } from './slots.ts';

/**
 * An offered start with its end and the free hosts. If all hosts take part, it contains all of
 * them.
 */
export interface OfferedSlot extends OfferedStart {
  readonly end: number;
  readonly hostIds: readonly string[];
}

/**
 * Yields the offered starts of [fromMinute, toMinute) with their hosts, in order. The caller may
 * stop early.
 */
export function* offeredSlots(
  question: SlotQuestion,
  fromMinute: number,
  toMinute: number,
): Iterable<OfferedSlot> {
  const { timeZone, interval } = question.eventType;
  const starts = gridStarts(zone(timeZone), interval, allowed(question, fromMinute, toMinute));
  const seats = seatsByHost(question, starts);
  for (let i = 0; i < starts.length; i += 1) {
    const slot = slotAt(question, seats, starts, i);
    if (slot.remainingCapacity > 0) yield slot;
  }
}

/** The free seats of each host at each of the sorted starts. */
export interface HostSeats {
  readonly userId: string;
  readonly left: Int32Array;
}

export const seatsByHost = (question: SlotQuestion, starts: readonly number[]): HostSeats[] =>
  askedHosts(question).map((host) => ({
    userId: host.userId,
    left: seatsOfHost(question.eventType, host, starts),
  }));

/**
 * Returns one start with its free hosts. The capacity is 0 if no host is free, or if one host is
 * busy and all must take part.
 */
export function slotAt(
  { eventType: { assignment, duration } }: SlotQuestion,
  seats: readonly HostSeats[],
  starts: readonly number[],
  i: number,
): OfferedSlot {
  const start = starts[i] as number;
  let sum = 0;
  let least = seats.length > 0 ? Number.POSITIVE_INFINITY : 0;
  const hostIds: string[] = [];
  for (const { userId, left } of seats) {
    const more = left[i] as number;
    sum += more;
    least = Math.min(least, more);
    if (more > 0) hostIds.push(userId);
  }
  const remainingCapacity = assignment.type === 'all' ? least : sum;
  return { start, end: start + duration, remainingCapacity, hostIds };
}
