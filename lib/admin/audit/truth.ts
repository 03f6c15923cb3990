import { guestHash } from '../../app/bookings/guest-hash.ts';
import { countedOf, talliesOf } from '../../domain/bookings/limits.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { compareEntries, type Entry } from '../../domain/ledger/entry.ts';
import { ceilMinute, floorMinute } from '../../domain/ledger/week.ts';
import { counterNameOf } from '../../domain/limits/counter-name.ts';
import { countsOf } from '../../domain/limits/limit-periods.ts';
import type { Slot } from '../../domain/limits/shared-slot.ts';
import type { BusyRule } from '../../domain/schedules/busy-rule.ts';
import { ledgerPlace } from '../../domain/schedules/ledger-place.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';

/** The resources from which an organization's ledger is computed. */
export interface Truth {
  readonly bookings: readonly StoredBooking[];
  readonly schedules: readonly Schedule[];
  readonly eventTypes: readonly EventType[];
}

/** A shared slot, computed from the bookings of its guests. */
export interface ExpectedSeats extends Slot {
  readonly taken: number;
  readonly end: number;
  /** The maximum capacity among its bookings. */
  readonly capacity: number;
  /** The rooms that were opened for its guests. */
  readonly meetingUrls: readonly string[];
}

export const holdsTime = ({ booking, occupancy }: StoredBooking): boolean =>
  booking.status !== 'cancel' && occupancy.kind !== 'none';

/** The entries of bookings by host, sorted. The guests of a shared slot share one entry. */
export function bookedTime({ bookings }: Truth): Map<string, Entry[]> {
  const byHost = new Map<string, Map<string, Entry>>();
  for (const stored of bookings.filter(holdsTime).toSorted(byCreation)) {
    const entry = entryOf(stored);
    for (const { userId } of stored.booking.hosts) {
      const entries = byHost.get(userId) ?? new Map<string, Entry>();
      const id = `${entry.kind} ${entry.uid} ${entry.start} ${entry.end}`;
      // A shared slot has the buffers of its first guest.
      if (!entries.has(id)) entries.set(id, entry);
      byHost.set(userId, entries);
    }
  }
  return new Map(
    [...byHost].map(([userId, entries]) => [userId, [...entries.values()].sort(compareEntries)]),
  );
}

const byCreation = ({ booking: a }: StoredBooking, { booking: b }: StoredBooking): number =>
  a.createdAt < b.createdAt ? -1 : 1;

function entryOf({ booking, occupancy }: StoredBooking): Entry {
  const { kind, bufferBefore, bufferAfter } = occupancy;
  if (kind === 'none') throw new Error('A request that holds no time has no entry.');
  const start = floorMinute(Date.parse(booking.startedAt));
  const end = ceilMinute(Date.parse(booking.endedAt));
  return {
    kind,
    uid: kind === 'seats' ? (booking.eventTypeId ?? '') : booking.uid,
    eventTypeId: booking.eventTypeId,
    start,
    end,
    busyStart: start - bufferBefore,
    busyEnd: end + bufferAfter,
    createdMinute: floorMinute(Date.parse(booking.createdAt)),
  };
}

/** The entries and rules of opaque schedules, by host. */
export function scheduledTime({ schedules }: Truth): {
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  readonly rules: ReadonlyMap<string, readonly BusyRule[]>;
} {
  const entries = new Map<string, Entry[]>();
  const rules = new Map<string, BusyRule[]>();
  for (const schedule of schedules) {
    const { hostIds, entry, rule } = ledgerPlace(schedule);
    for (const userId of hostIds) {
      if (entry) entries.set(userId, [...(entries.get(userId) ?? []), entry]);
      if (rule) rules.set(userId, [...(rules.get(userId) ?? []), rule]);
    }
  }
  return { entries, rules };
}

/** All shared slots with at least one guest. */
export function takenSeats({ bookings }: Truth): readonly ExpectedSeats[] {
  const slots = new Map<string, ExpectedSeats>();
  for (const stored of bookings.filter(holdsTime)) {
    const { booking, occupancy, meeting } = stored;
    if (occupancy.kind !== 'seats') continue;
    const { eventTypeId, startedAt } = booking;
    const { end } = entryOf(stored);
    for (const { userId } of booking.hosts) {
      const slot = { eventTypeId: eventTypeId ?? '', startedAt, userId };
      const id = `${slot.eventTypeId} ${startedAt} ${userId}`;
      const { taken = 0, capacity = 1, meetingUrls: others = [] } = slots.get(id) ?? {};
      const most = Math.max(capacity, booking.capacity ?? 1);
      const meetingUrls = meeting?.provider === 'jitsi' ? [...others, booking.url] : others;
      slots.set(id, { ...slot, taken: taken + 1, end, capacity: most, meetingUrls });
    }
  }
  return [...slots.values()];
}

/** The bookings of an event type that count for its limits. */
const countedBookings = ({ bookings }: Truth, { uid }: EventType): readonly StoredBooking[] =>
  bookings.filter((stored) => stored.booking.eventTypeId === uid && holdsTime(stored));

/** The expected values of an event type's counters by name: the sums of what its bookings list as counted. */
export function countedLimits(truth: Truth, eventType: EventType): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const stored of countedBookings(truth, eventType)) {
    for (const { name, by } of talliesOf(stored, eventType)) {
      sums.set(name, (sums.get(name) ?? 0) + by);
    }
  }
  return sums;
}

/** The bookings of current and later periods that a limit does not count, or counts with another value. */
export function uncounted(
  truth: Truth,
  eventType: EventType,
  nowMs: number,
): readonly StoredBooking[] {
  const now = floorMinute(nowMs);
  return countedBookings(truth, eventType).filter((stored) => {
    const { start, end, guest } = countedOf(stored, guestHash(stored.contact.email));
    const tallies = new Map(talliesOf(stored, eventType).map(({ name, by }) => [name, by]));
    return countsOf(eventType, start, end - start).some(
      (count) => count.end > now && tallies.get(counterNameOf(count, guest)) !== count.by,
    );
  });
}
