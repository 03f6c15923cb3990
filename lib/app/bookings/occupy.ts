import type { Action } from '../../data/commit.ts';
import { hostWeekIn, writeHostWeek } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { closeSlot, joinSlot, leaveSlot, openSlot, resizeSlot, seatsIn } from '../../data/seats.ts';
import type { Occupancy } from '../../domain/bookings/occupancy.ts';
import type { Slot } from '../../domain/bookings/seats.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { longestBuffer } from '../../domain/event-types/event-type.ts';
import { type Entry, sameEntry } from '../../domain/ledger/entry.ts';
import { collides, place, withdraw } from '../../domain/ledger/host-week.ts';
import { floorMinute, minuteToMs, weekOf, weeksOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';

/** The time that a booking takes of its hosts, in epoch minutes. */
export interface Stand {
  readonly uid: string;
  readonly eventTypeId: string | null;
  readonly hostIds: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly occupancy: Occupancy;
  readonly capacity: number | null;
  readonly createdMinute: number;
}

export interface Collision {
  readonly userId: string;
  readonly reason: 'busy' | 'capacity';
}

/** A stored booking as the ledger sees it, in whole minutes. */
export function standOf({ booking, occupancy }: StoredBooking): Stand {
  return {
    uid: booking.uid,
    eventTypeId: booking.eventTypeId,
    hostIds: booking.hosts.map(({ userId }) => userId),
    start: floorMinute(Date.parse(booking.startedAt)),
    end: floorMinute(Date.parse(booking.endedAt)),
    occupancy,
    capacity: booking.capacity,
    createdMinute: floorMinute(Date.parse(booking.createdAt)),
  };
}

/**
 * What must be read before a booking's time can be put, moved or taken away. A shared slot has the
 * buffers of its first guest, which may be any that an event type can have.
 */
export function standKeys(of: OrganizationId, stand: Stand | undefined): Key[] {
  if (stand === undefined || stand.occupancy.kind === 'none') return [];
  const { busyStart, busyEnd } = entryOf(stand);
  const weeks =
    stand.occupancy.kind === 'seats'
      ? weeksOf(stand.start - longestBuffer, stand.end + longestBuffer)
      : weeksOf(busyStart, busyEnd);
  return stand.hostIds.flatMap((userId) => [
    ...weeks.map((week) => keys.hostWeek(of, userId, week)),
    ...(stand.occupancy.kind === 'seats' ? [seatsKey(of, slotOf(stand, userId))] : []),
  ]);
}

const seatsKey = (of: OrganizationId, { eventTypeId, startedAt, userId }: Slot): Key =>
  keys.seats(of, eventTypeId, startedAt, userId);

/** The shared slots that a booking sits in, one a host. */
export const slotsOf = (stand: Stand): readonly Slot[] =>
  isShared(stand) ? stand.hostIds.map((userId) => slotOf(stand, userId)) : [];

const isShared = ({ occupancy }: Stand): boolean => occupancy.kind === 'seats';

const slotOf = ({ eventTypeId, start }: Stand, userId: string): Slot => ({
  eventTypeId: eventTypeId ?? '',
  startedAt: formatInstant(minuteToMs(start)),
  userId,
});

/** Guests of one slot share one entry, which bears the uid of their event type. */
function entryOf(stand: Stand): Entry & { readonly kind: 'booking' | 'hold' | 'seats' } {
  const { occupancy, start, end, eventTypeId, createdMinute } = stand;
  const { kind, bufferBefore, bufferAfter } = occupancy;
  if (kind === 'none') throw new Error('A request that holds no time has no entry.');
  return {
    kind,
    uid: kind === 'seats' ? (eventTypeId ?? '') : stand.uid,
    eventTypeId,
    start,
    end,
    busyStart: start - bufferBefore,
    busyEnd: end + bufferAfter,
    createdMinute,
  };
}

/**
 * The booking as it is when it joins a shared slot: with the slot's buffers, which those of the event
 * type need not be any more. So the guests of a slot hold the same time, whoever of them stays. Where
 * a slot is opened at one of several hosts, or they differ, the booking's own were judged and count.
 */
export function withSlotBuffers(
  of: OrganizationId,
  items: Items,
  stored: StoredBooking,
): StoredBooking {
  const stand = standOf(stored);
  if (stand.occupancy.kind !== 'seats') return stored;
  const slots = stand.hostIds.map((userId) =>
    seatsIn(items, of, slotOf(stand, userId)).taken > 0
      ? sharedEntry(of, items, userId, stand)
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
 * The actions that move a booking's time on its hosts' weeks and seats: put (`from` undefined), take
 * away (`to` undefined) or both at once. The union of weeks is written, each once. Schedules are
 * not looked at here: who may not be booked over them asks before.
 */
export function occupy(
  of: OrganizationId,
  items: Items,
  from: Stand | undefined,
  to: Stand | undefined,
): readonly Action[] | Collision {
  const actions: Action[] = [];
  for (const userId of new Set([...(from?.hostIds ?? []), ...(to?.hostIds ?? [])])) {
    const moved = occupyHost(of, items, userId, holding(from, userId), holding(to, userId));
    if ('reason' in moved) return moved;
    actions.push(...moved);
  }
  return actions;
}

const holding = (stand: Stand | undefined, userId: string): Stand | undefined =>
  stand?.occupancy.kind !== 'none' && stand?.hostIds.includes(userId) ? stand : undefined;

interface Part {
  readonly seats: readonly Action[];
  readonly withdrawn?: Entry | undefined;
  readonly placed?: Entry | undefined;
}

function occupyHost(
  of: OrganizationId,
  items: Items,
  userId: string,
  from: Stand | undefined,
  to: Stand | undefined,
): readonly Action[] | Collision {
  const part = partOf(of, items, userId, from, to);
  if ('reason' in part) return part;
  const { withdrawn, placed } = part;
  const actions: Action[] = [...part.seats];
  const reached = [withdrawn, placed].flatMap((one) =>
    one ? weeksOf(one.busyStart, one.busyEnd) : [],
  );
  for (const week of new Set(reached)) {
    const { ver, entries } = hostWeekIn(items, of, userId, week);
    let after = withdrawn ? withdraw(entries, withdrawn) : entries;
    if (placed && weeksOf(placed.busyStart, placed.busyEnd).includes(week)) {
      // Its own slot may be there already when the seats were read a moment earlier: then the
      // condition on the seats refuses, and the decision is made again.
      after = withdraw(after, placed);
      if (collides(after, placed.busyStart, placed.busyEnd)) return { userId, reason: 'busy' };
      after = place(after, placed);
    }
    actions.push(writeHostWeek(of, userId, week, ver, after));
  }
  return actions;
}

function partOf(
  of: OrganizationId,
  items: Items,
  userId: string,
  from: Stand | undefined,
  to: Stand | undefined,
): Part | Collision {
  const isSameSlot = from && to && isShared(from) && isShared(to) && from.start === to.start;
  if (isSameSlot) return resized(of, items, userId, from, to);
  const left = from && leave(of, items, userId, from);
  const joined = to && join(of, items, userId, to);
  if (joined && 'reason' in joined) return joined;
  return {
    seats: [...(left?.seats ?? []), ...(joined?.seats ?? [])],
    withdrawn: left?.withdrawn,
    placed: joined?.placed,
  };
}

function leave(of: OrganizationId, items: Items, userId: string, from: Stand): Part {
  if (!isShared(from)) return { seats: [], withdrawn: entryOf(from) };
  const slot = slotOf(from, userId);
  return seatsIn(items, of, slot).taken > 1
    ? { seats: [leaveSlot(of, slot)] }
    : { seats: [closeSlot(of, slot)], withdrawn: sharedEntry(of, items, userId, from) };
}

/** The slot as it stands in the ledger: when its last guest came, the event type may have had other buffers than when its first one did. */
function sharedEntry(of: OrganizationId, items: Items, userId: string, stand: Stand): Entry {
  const own = entryOf(stand);
  const { entries } = hostWeekIn(items, of, userId, weekOf(stand.start));
  return entries.find((entry) => sameEntry(entry, own)) ?? own;
}

function join(of: OrganizationId, items: Items, userId: string, to: Stand): Part | Collision {
  if (!isShared(to)) return { seats: [], placed: entryOf(to) };
  const slot = slotOf(to, userId);
  const capacity = to.capacity ?? 1;
  const { taken, end } = seatsIn(items, of, slot);
  if (taken === 0) return { seats: [openSlot(of, slot, to.end)], placed: entryOf(to) };
  if (end !== to.end) return { userId, reason: 'busy' };
  if (taken >= capacity) return { userId, reason: 'capacity' };
  return { seats: [joinSlot(of, slot, to.end, capacity)] };
}

/** The same start with another end: only who is alone in the slot can change its length. */
function resized(
  of: OrganizationId,
  items: Items,
  userId: string,
  from: Stand,
  to: Stand,
): Part | Collision {
  if (from.end === to.end) return { seats: [] };
  const slot = slotOf(from, userId);
  if (seatsIn(items, of, slot).taken > 1) return { userId, reason: 'busy' };
  const seats = [resizeSlot(of, slot, to.end)];
  return { seats, withdrawn: sharedEntry(of, items, userId, from), placed: entryOf(to) };
}
