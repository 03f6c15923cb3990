import { hostLoadItem } from '../../data/assignment/host-loads.ts';
import type { Item } from '../../data/engine/items.ts';
import { keys } from '../../data/keys/keys.ts';
import { type Load, loadOf, noLoad } from '../../domain/assignment/load.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { floorMinute, weekOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Books } from './books.ts';
import { type Finding, overwrite } from './finding.ts';
import { bookedTime, holdsTime } from './truth.ts';

interface HostLoad {
  readonly eventTypeId: string;
  readonly userId: string;
  readonly week: number;
}

/**
 * Compares the stored loads with the bookings, and finds missing ones. Older weeks than the four before the
 * current one are left out, because no decision reads them.
 */
export function auditLoads(of: OrganizationId, books: Books, nowMs: number): Finding[] {
  const first = weekOf(floorMinute(nowMs)) - 4;
  const time = bookedTime(books);
  const uids = new Set(books.eventTypes.map(({ uid }) => uid));
  const stored = new Map(books.loads.map((load) => [idOf(load), load]));
  const loads = new Map<string, HostLoad & { readonly item?: Item }>([
    ...writtenLoads(books).map((load) => [idOf(load), load] as const),
    ...stored,
  ]);
  return [...loads.values()]
    .filter(({ eventTypeId, week }) => uids.has(eventTypeId) && week >= first)
    .flatMap((load) => {
      const own = (time.get(load.userId) ?? []).filter(isOf(load.eventTypeId));
      return auditLoad(of, load, own, books.unreadable.bookings.size > 0);
    });
}

const idOf = ({ eventTypeId, userId, week }: HostLoad): string =>
  `${eventTypeId} ${week} ${userId}`;

const isOf = (eventTypeId: string) => (entry: Entry) => entry.eventTypeId === eventTypeId;

/**
 * The loads that a transaction must have written. They belong to bookings with a host chosen among several, because an
 * event type with such bookings stores loads. Other bookings can be older than these loads, and then a missing load is
 * correct. The same is true for the entry of a shared slot, for any guest who joins it.
 */
const writtenLoads = ({ bookings }: Books): readonly HostLoad[] =>
  bookings
    .filter((stored) => holdsTime(stored) && stored.occupancy.kind !== 'seats' && isChosen(stored))
    .flatMap(({ booking: { eventTypeId, startedAt, hosts } }) => {
      const week = weekOf(floorMinute(Date.parse(startedAt)));
      return hosts.map(({ userId }) => ({ eventTypeId: eventTypeId ?? '', userId, week }));
    });

/** True if the host was chosen among several. A separate record has many candidates. */
const isChosen = ({ assignment }: StoredBooking): boolean =>
  assignment !== undefined &&
  ('apart' in assignment || (assignment.method !== 'all' && assignment.standings.length > 1));

/** `isIncomplete` means that the host may have more bookings, which cannot be read. */
function auditLoad(
  of: OrganizationId,
  { eventTypeId, userId, week, item = {} }: HostLoad & { readonly item?: Item },
  own: readonly Entry[],
  isIncomplete: boolean,
): Finding[] {
  const load = loadOf([week], own, eventTypeId);
  const isMissing = item.minutes === undefined;
  const kept = isMissing ? noLoad : hostLoadItem.read(item);
  if (!isMissing && isSame(kept, load, isShared(week, own))) return [];
  if (!isMissing && isIncomplete && isAtLeast(kept, load)) return [];
  const key = keys.hostLoad(of, eventTypeId, week, userId);
  const found = isMissing ? 'there is no item' : `the item contains ${described(kept)}`;
  const detail = `Host ${userId} of ${eventTypeId} has ${described(load)} in week ${week}, ${found}.`;
  const right = hostLoadItem.write(week, load);
  const repair = overwrite(key, { minutes: item.minutes, last: item.last }, right);
  return [{ kind: 'load-differs', key, detail, ...(!isIncomplete && { repair }) }];
}

const isAtLeast = (kept: Load, load: Load): boolean =>
  kept.bookedMinutes >= load.bookedMinutes &&
  (kept.lastCreatedMinute ?? 0) >= (load.lastCreatedMinute ?? 0);

const described = ({ bookedMinutes, lastCreatedMinute }: Load): string =>
  `${bookedMinutes} minutes (last booked in minute ${lastCreatedMinute})`;

const isShared = (week: number, own: readonly Entry[]): boolean =>
  own.some(({ kind, start }) => kind === 'seats' && weekOf(start) === week);

/** A shared slot keeps the creation minute of its first guest, even after the guest has left. */
const isSame = (a: Load, b: Load, isShared: boolean): boolean =>
  a.bookedMinutes === b.bookedMinutes && (isShared || a.lastCreatedMinute === b.lastCreatedMinute);
