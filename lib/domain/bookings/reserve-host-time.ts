import { longestBuffer } from '../event-types/event-type.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { type LedgerChange, putHostWeek, type WeekChange } from '../ledger/changes.ts';
import { type Entry, sameEntry } from '../ledger/entry.ts';
import { collides, place, withdraw } from '../ledger/host-week.ts';
import { hostWeek } from '../ledger/needs.ts';
import { floorMinute, minuteToMs, weekOf, weeksOf } from '../ledger/week.ts';
import { changeSeats, type LimitChange } from '../limits/changes.ts';
import { slotSeats } from '../limits/needs.ts';
import type { SeatChange, Slot } from '../limits/shared-slot.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { accountMeeting } from './booking-meeting.ts';
import type { Occupancy } from './occupancy.ts';
import type { StoredBooking } from './stored-booking.ts';

/*
 * Prevents double bookings. A host is reserved only if no other booking overlaps, including
 * buffers. A guest joins a shared slot only if a seat is free.
 */

/** The time that a booking takes from its hosts, in epoch minutes. */
export interface Reservation {
  readonly uid: string;
  readonly eventTypeId: string | null;
  readonly hostIds: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly occupancy: Occupancy;
  readonly capacity: number | null;
  readonly createdMinute: number;
  /** The meeting room, if one was created for the booking. Guests of one slot share it. */
  readonly meetingUrl?: string | undefined;
  /** The account with which the meeting is created. Absent if no account is needed. */
  readonly maker?: { readonly provider: AccountProvider; readonly userId: string } | undefined;
}

export interface Conflict {
  readonly userId: string;
  readonly reason: 'busy' | 'capacity';
}

/** The changes of the weeks and seats of hosts. */
export interface Moved {
  readonly weeks: readonly WeekChange[];
  readonly seats: readonly SeatChange[];
}

/** Returns the reservation of a stored booking, in whole minutes. */
export function reservationOf({ booking, occupancy, meeting }: StoredBooking): Reservation {
  const maker = accountMeeting(meeting);
  return {
    uid: booking.uid,
    eventTypeId: booking.eventTypeId,
    hostIds: booking.hosts.map(({ userId }) => userId),
    start: floorMinute(Date.parse(booking.startedAt)),
    end: floorMinute(Date.parse(booking.endedAt)),
    occupancy,
    capacity: booking.capacity,
    createdMinute: floorMinute(Date.parse(booking.createdAt)),
    ...(meeting?.provider === 'jitsi' && { meetingUrl: booking.url }),
    ...(maker?.userId && { maker: { provider: maker.provider, userId: maker.userId } }),
  };
}

/**
 * Lists the reads that a reservation, a move or a release needs. A shared slot has the buffers of
 * its first guest, so weeks are read up to the maximum buffer.
 */
export function reservationNeeds(reservation: Reservation): readonly Need[] {
  const { occupancy, start, end, hostIds } = reservation;
  if (occupancy.kind === 'none') return [];
  const { busyStart, busyEnd } = entryOf(reservation);
  const weeks = isShared(reservation)
    ? weeksOf(start - longestBuffer, end + longestBuffer)
    : weeksOf(busyStart, busyEnd);
  return hostIds.flatMap((userId) => [
    ...weeks.map((week) => hostWeek({ userId, week })),
    ...(isShared(reservation) ? [slotSeats(slotOf(reservation, userId))] : []),
  ]);
}

/** The shared slots of a booking: one for each host. */
export const slotsOf = (reservation: Reservation): readonly Slot[] =>
  isShared(reservation) ? reservation.hostIds.map((userId) => slotOf(reservation, userId)) : [];

const isShared = ({ occupancy }: Reservation): boolean => occupancy.kind === 'seats';

const slotOf = ({ eventTypeId, start }: Reservation, userId: string): Slot => ({
  eventTypeId: eventTypeId ?? '',
  startedAt: formatInstant(minuteToMs(start)),
  userId,
});

/** Guests of one slot share one entry. Its uid is that of their event type. */
function entryOf(reservation: Reservation): Entry {
  const { occupancy, start, end, eventTypeId, createdMinute } = reservation;
  const { kind, bufferBefore, bufferAfter } = occupancy;
  if (kind === 'none') throw new Error('A request that holds no time has no entry.');
  return {
    kind,
    uid: kind === 'seats' ? (eventTypeId ?? '') : reservation.uid,
    eventTypeId,
    start,
    end,
    busyStart: start - bufferBefore,
    busyEnd: end + bufferAfter,
    createdMinute,
  };
}

/**
 * Gives a booking the buffers of the shared slot that it joins, because the event type may have
 * changed. Then all guests of the slot hold the same time. The booking's own buffers apply if a
 * slot is new for one of its hosts, or if the slots differ.
 */
export function withSlotBuffers(snapshot: Snapshot, stored: StoredBooking): StoredBooking {
  const reservation = reservationOf(stored);
  if (!isShared(reservation)) return stored;
  const slots = reservation.hostIds.map((userId) =>
    snapshot.get(slotSeats(slotOf(reservation, userId))).taken > 0
      ? sharedEntry(snapshot, userId, reservation)
      : undefined,
  );
  const [first] = slots;
  if (first === undefined || !slots.every((slot) => isAsBusy(slot, first))) return stored;
  const bufferBefore = first.start - first.busyStart;
  const bufferAfter = first.busyEnd - first.end;
  return { ...stored, occupancy: { kind: 'seats', bufferBefore, bufferAfter } };
}

const isAsBusy = (slot: Entry | undefined, other: Entry): boolean =>
  slot?.busyStart === other.busyStart && slot.busyEnd === other.busyEnd;

/**
 * Moves the time of a booking in the weeks and seats of its hosts. It reserves the time (`from`
 * undefined), frees it (`to` undefined), or does both. Each week changes once. Schedules are not
 * checked here.
 */
export function moveReservation(
  snapshot: Snapshot,
  from: Reservation | undefined,
  to: Reservation | undefined,
): Moved | Conflict {
  const weeks: WeekChange[] = [];
  const seats: SeatChange[] = [];
  for (const userId of new Set([...(from?.hostIds ?? []), ...(to?.hostIds ?? [])])) {
    const moved = moveHost(snapshot, userId, holding(from, userId), holding(to, userId));
    if ('reason' in moved) return moved;
    weeks.push(...moved.weeks);
    seats.push(...moved.seats);
  }
  return { weeks, seats };
}

export const timeChanges = ({ weeks, seats }: Moved): readonly (LimitChange | LedgerChange)[] => [
  ...seats.map(changeSeats),
  ...weeks.map(putHostWeek),
];

/** Frees the time of a booking. This cannot conflict. */
export function release(snapshot: Snapshot, from: Reservation): Moved {
  const moved = moveReservation(snapshot, from, undefined);
  if ('reason' in moved) throw new Error('Time that is given back conflicts with nothing.');
  return moved;
}

const holding = (reservation: Reservation | undefined, userId: string): Reservation | undefined =>
  reservation?.occupancy.kind !== 'none' && reservation?.hostIds.includes(userId)
    ? reservation
    : undefined;

interface Part {
  readonly seats: readonly SeatChange[];
  readonly withdrawn?: Entry | undefined;
  readonly placed?: Entry | undefined;
}

function moveHost(
  snapshot: Snapshot,
  userId: string,
  from: Reservation | undefined,
  to: Reservation | undefined,
): Moved | Conflict {
  const part = partOf(snapshot, userId, from, to);
  if ('reason' in part) return part;
  const { withdrawn, placed, seats } = part;
  const weeks: WeekChange[] = [];
  const reached = [withdrawn, placed].flatMap((one) =>
    one ? weeksOf(one.busyStart, one.busyEnd) : [],
  );
  for (const week of new Set(reached)) {
    const entries = snapshot.get(hostWeek({ userId, week }));
    let after = withdrawn ? withdraw(entries, withdrawn) : entries;
    if (placed && weeksOf(placed.busyStart, placed.busyEnd).includes(week)) {
      // The week may already contain the slot if the seats were read a moment earlier. Then the
      // condition on the seats fails, and the decision is repeated.
      after = withdraw(after, placed);
      if (collides(after, placed.busyStart, placed.busyEnd)) return { userId, reason: 'busy' };
      after = place(after, placed);
    }
    weeks.push({ userId, week, entries: after });
  }
  return { seats, weeks };
}

function partOf(
  snapshot: Snapshot,
  userId: string,
  from: Reservation | undefined,
  to: Reservation | undefined,
): Part | Conflict {
  const isSameSlot = from && to && isShared(from) && isShared(to) && from.start === to.start;
  if (isSameSlot) return resized(snapshot, userId, from, to);
  const left = from && leave(snapshot, userId, from);
  const joined = to && join(snapshot, userId, to);
  if (joined && 'reason' in joined) return joined;
  return {
    seats: [...(left?.seats ?? []), ...(joined?.seats ?? [])],
    withdrawn: left?.withdrawn,
    placed: joined?.placed,
  };
}

function leave(snapshot: Snapshot, userId: string, from: Reservation): Part {
  if (!isShared(from)) return { seats: [], withdrawn: entryOf(from) };
  const slot = slotOf(from, userId);
  return snapshot.get(slotSeats(slot)).taken > 1
    ? { seats: [{ change: 'leave', slot }] }
    : { seats: [{ change: 'close', slot }], withdrawn: sharedEntry(snapshot, userId, from) };
}

/**
 * Returns the slot's stored entry. Its buffers are those of its first guest, which can differ from
 * the current buffers of the event type.
 */
function sharedEntry(snapshot: Snapshot, userId: string, reservation: Reservation): Entry {
  const own = entryOf(reservation);
  const entries = snapshot.get(hostWeek({ userId, week: weekOf(reservation.start) }));
  return entries.find((entry) => sameEntry(entry, own)) ?? own;
}

function join(snapshot: Snapshot, userId: string, to: Reservation): Part | Conflict {
  if (!isShared(to)) return { seats: [], placed: entryOf(to) };
  const slot = slotOf(to, userId);
  const capacity = to.capacity ?? 1;
  const { taken, end, meetingUrl: known, makers: knownMakers = {} } = snapshot.get(slotSeats(slot));
  const { meetingUrl, maker } = to;
  const isOther = maker !== undefined && knownMakers[maker.provider] !== maker.userId;
  const makers = isOther ? { ...knownMakers, [maker.provider]: maker.userId } : undefined;
  if (taken === 0) {
    return {
      seats: [{ change: 'open', slot, end: to.end, meetingUrl, makers }],
      placed: entryOf(to),
    };
  }
  if (end !== to.end) return { userId, reason: 'busy' };
  if (taken >= capacity) return { userId, reason: 'capacity' };
  const meeting = meetingUrl === undefined ? undefined : { known, url: known ?? meetingUrl };
  return { seats: [{ change: 'join', slot, end: to.end, capacity, meeting, makers }] };
}

/**
 * Changes the end of a slot with the same start. Only a guest who is alone in the slot can do this.
 */
function resized(
  snapshot: Snapshot,
  userId: string,
  from: Reservation,
  to: Reservation,
): Part | Conflict {
  if (from.end === to.end) return { seats: [] };
  const slot = slotOf(from, userId);
  if (snapshot.get(slotSeats(slot)).taken > 1) return { userId, reason: 'busy' };
  const seats: SeatChange[] = [{ change: 'resize', slot, end: to.end }];
  return { seats, withdrawn: sharedEntry(snapshot, userId, from), placed: entryOf(to) };
}
