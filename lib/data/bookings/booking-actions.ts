import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { BookingChanges, CounterChange } from '../../domain/changes.ts';
import type { ServiceEvent } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { apartFrom } from '../assignment/assignments.ts';
import { writeHostLoad } from '../assignment/host-loads.ts';
import { lastAssignedIn, writeLastAssigned } from '../assignment/last-assigned.ts';
import { type Action, actionsACommit } from '../engine/commit.ts';
import { fitsCommit } from '../engine/fits-commit.ts';
import type { Items } from '../engine/items.ts';
import { keys } from '../keys.ts';
import { ledgerActions } from '../ledger/ledger-actions.ts';
import { writeRoutingResponse } from '../routing-forms/routing-responses.ts';
import { moveCounter } from './counters.ts';
import { hasRoomToSpare } from './room-to-close.ts';
import { storedBookingFrom, writeBooking } from './stored-bookings.ts';
import { registerSuspected } from './suspected-bookings.ts';

/** A booking with all that changes together with it. */
export function bookingActions(
  of: OrganizationId,
  items: Items,
  changes: BookingChanges,
): readonly Action[] {
  const { booking, turn, response, event, counters = [], loads = [] } = changes;
  const isClosed = booking.booking.status === 'cancel';
  const ledger = ledgerActions(of, items, changes);
  const actions = [
    ...(isClosed
      ? [closedBooking(of, items, booking, event)]
      : openBooking(of, items, booking, event)),
    ...ledger,
    ...registerSuspected(of, items, booking),
    ...(turn ? [turnAction(of, items, turn)] : []),
    ...(response ? [writeRoutingResponse(of, response)] : []),
    ...(isClosed ? counted(counters, ledger.length) : counters).map((change) =>
      counterAction(of, change),
    ),
  ];
  if (loads.length === 0) return actions;
  // No change of a booking is ever refused for what is kept beside its weeks.
  const withLoads = [...actions, ...loads.map((change) => writeHostLoad(of, change))];
  return hasRoomToSpare(of, changes, withLoads) ? withLoads : actions;
}

function openBooking(
  of: OrganizationId,
  items: Items,
  booking: StoredBooking,
  event: ServiceEvent,
): readonly Action[] {
  const [stored, ...apart] = apartFrom(of, booking);
  return [writeBooking(of, stored, event, bookingBefore(of, items, booking)), ...apart];
}

/** As it was read, though it may have lapsed since, for the change to tell what it took away. */
function bookingBefore(
  of: OrganizationId,
  items: Items,
  { ver, booking }: StoredBooking,
): StoredBooking | undefined {
  const item = ver === 0 ? undefined : items.get(keys.booking(of, booking.uid));
  return item && storedBookingFrom(item);
}

/**
 * One action, for a transaction that may have no other to spare. A booking that fills its item, as none does that
 * left room, is closed by no longer telling why it has its hosts.
 */
function closedBooking(
  of: OrganizationId,
  items: Items,
  booking: StoredBooking,
  event: ServiceEvent,
): Action {
  const before = bookingBefore(of, items, booking);
  const written = writeBooking(of, booking, event, before);
  if (fitsCommit([written])) return written;
  return writeBooking(of, { ...booking, assignment: undefined }, event, before);
}

/**
 * Beside the booking, its change in the outbox and the record of a key. A booking of many weeks whose limits are counted anew in
 * another zone may be counted in more: the pending ones, which are the last, go first. The others are
 * left too high, never too low, and count no more once the zone is changed.
 */
const counted = (counters: readonly CounterChange[], others: number): readonly CounterChange[] =>
  counters.toReversed().slice(0, actionsACommit - 3 - others);

const counterAction = (of: OrganizationId, { eventTypeId, name, by, max }: CounterChange): Action =>
  moveCounter(of, eventTypeId, name, by, max);

const turnAction = (
  of: OrganizationId,
  items: Items,
  { eventTypeId, to }: NonNullable<BookingChanges['turn']>,
): Action => writeLastAssigned(of, eventTypeId, lastAssignedIn(of, items, eventTypeId), to);
