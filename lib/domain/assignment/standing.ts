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

/**
 * What one event type asked of a host in some weeks. A booking counts with its whole length in the
 * week in which it starts and in no other; a shared slot counts once, however many guests it has.
 */
export function loadOf(
  weeks: readonly number[],
  entries: readonly Entry[],
  eventTypeId: string,
): Load {
  const from = weekStart(Math.min(...weeks));
  const to = weekStart(Math.max(...weeks) + 1);
  let bookedMinutes = 0;
  let lastCreatedMinute: number | null = null;
  for (const entry of entries) {
    if (entry.eventTypeId !== eventTypeId || entry.kind === 'schedule') continue;
    if (entry.start < from || entry.start >= to) continue;
    bookedMinutes += entry.end - entry.start;
    lastCreatedMinute = Math.max(lastCreatedMinute ?? entry.createdMinute, entry.createdMinute);
  }
  return { bookedMinutes, lastCreatedMinute };
}
