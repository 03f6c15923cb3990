import { expect } from 'vitest';
import { newUid, newUserId } from '../../../lib/app/new-uid.ts';
import { writeBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import { type Action, commit } from '../../../lib/data/engine/commit.ts';
import { entriesOf, leftEntry } from '../../../lib/data/lists/list-entries.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import type { Contact } from '../../../lib/domain/event-types/contact.ts';
import type { Values } from '../../../lib/domain/feed/former-values.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { putItems } from '../engine/put-items.ts';

const creator = newUserId();

function storedBooking(ver: number, booking: Booking): StoredBooking {
  const { createdAt, updatedAt } = booking;
  const contact: Contact = {
    name: 'Ada',
    email: 'ada@example.com',
    ccEmails: [],
    company: '',
    phoneNumber: '',
    message: '',
    textRemindNumber: '',
    textRemindCountryCode: '',
    locale: null,
    answers: [],
    tracking: {},
    payment: null,
    createdAt,
    updatedAt,
  };
  const occupancy = { kind: 'none', bufferBefore: 0, bufferAfter: 0 } as const;
  return { ver, booking, contact, occupancy, createdBy: creator };
}

/**
 * The action that writes a booking with its change, as the version after `before`. It writes
 * neither the weeks of the hosts nor counters.
 */
export function plantedBooking(
  of: OrganizationId,
  booking: Booking,
  before?: { readonly ver: number; readonly booking: Booking },
): Action {
  const kind = before ? 'booking_updated' : 'guest_booked';
  const event = { kind, by: creator, at: booking.updatedAt, requestId: newUid() } as const;
  const former = before && storedBooking(before.ver, before.booking);
  return writeBooking(of, storedBooking(before?.ver ?? 0, booking), event, former);
}

/** Writes many bookings with few transactions. */
export async function plantBookings(
  of: OrganizationId,
  bookings: readonly Booking[],
): Promise<void> {
  for (let from = 0; from < bookings.length; from += 50) {
    const some = bookings.slice(from, from + 50).map((one) => plantedBooking(of, one));
    expect(await commit(of, some)).toBe('committed');
  }
}

const entriesBy = (of: OrganizationId, booking: Booking) =>
  entriesOf(of, { subject: 'booking', uid: booking.uid }, { doc: booking as unknown as Values });

/**
 * Writes many bookings in the state after their changes were published: with their entries in the
 * lists, and the expired entries of `before`. Publishing the changes would take ten times as long.
 */
export async function plantToldBookings(
  of: OrganizationId,
  bookings: readonly Booking[],
  before: (booking: Booking) => Booking | undefined = () => undefined,
): Promise<void> {
  const items = bookings.flatMap((one) => {
    const former = before(one);
    const ver = former ? 2 : 1;
    const { key, item } = plantedBooking(of, one, former && { ver: 1, booking: former });
    const left = former ? entriesBy(of, former).map((each) => leftEntry(each, Date.now())) : [];
    // The current entries replace the expired ones with the same key.
    const entries = new Map(
      [...left, ...entriesBy(of, one)].map((each) => [`${each.key.pk} ${each.key.sk}`, each]),
    );
    const listed = [...entries.values()].map((each) => ({ ...each.item, ver, ...each.key }));
    return [{ ...item, ...key }, ...listed];
  });
  await putItems(items);
}
