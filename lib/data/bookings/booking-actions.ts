import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { BookingEvent } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { apartFrom } from '../assignment/assignments.ts';
import type { Action } from '../engine/commit.ts';
import { fitsCommit } from '../engine/fits-commit.ts';
import type { Items } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';
import { storedBookingFrom, writeBooking } from './stored-bookings.ts';
import { registerSuspected } from './suspected-bookings.ts';

/**
 * Writes a booking, its assignment record if that is large, and its entry in the register of
 * suspected bookings.
 */
export const bookingActions = (
  of: OrganizationId,
  items: Items,
  stored: StoredBooking,
  event: BookingEvent,
): readonly Action[] => [
  ...(stored.booking.status === 'cancel'
    ? [closedBooking(of, items, stored, event)]
    : openBooking(of, items, stored, event)),
  ...registerSuspected(of, items, stored),
];

function openBooking(
  of: OrganizationId,
  items: Items,
  booking: StoredBooking,
  event: BookingEvent,
): readonly Action[] {
  const [stored, ...apart] = apartFrom(of, booking);
  return [writeBooking(of, stored, event, bookingBefore(of, items, booking)), ...apart];
}

/** The booking as it was read. It may have expired since, and the change must still contain what it replaced. */
function bookingBefore(
  of: OrganizationId,
  items: Items,
  { ver, booking }: StoredBooking,
): StoredBooking | undefined {
  const item = ver === 0 ? undefined : items.get(keys.booking(of, booking.uid));
  return item && storedBookingFrom(item);
}

/**
 * Writes a cancelled booking with one action, because its transaction may have no other to spare. If its item is full, which
 * only a booking that left no room can be, the record of its assignment is dropped.
 */
function closedBooking(
  of: OrganizationId,
  items: Items,
  booking: StoredBooking,
  event: BookingEvent,
): Action {
  const before = bookingBefore(of, items, booking);
  const written = writeBooking(of, booking, event, before);
  if (fitsCommit([written])) return written;
  return writeBooking(of, { ...booking, assignment: undefined }, event, before);
}
