import { expect } from 'vitest';
import { newUid, newUserId } from '../../../lib/app/new-uid.ts';
import { writeBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import { type Action, commit } from '../../../lib/data/engine/commit.ts';
import { entriesOf, leftEntry } from '../../../lib/data/lists/list-entries.ts';
import { firstSecret } from '../../../lib/data/secrets/secrets.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import type { Contact } from '../../../lib/domain/event-types/contact.ts';
import type { Values } from '../../../lib/domain/feed/former-values.ts';
import type { Documents } from '../../../lib/domain/feed/outgoing.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { putItems } from '../engine/put-items.ts';

const creator = newUserId();
const ada = 'ada@example.com';

function contactOf({ createdAt, updatedAt }: Booking, email: string): Contact {
  return {
    name: 'Ada',
    email,
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
}

function storedBooking(ver: number, booking: Booking, email: string): StoredBooking {
  const contact = contactOf(booking, email);
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
  before?: { readonly ver: number; readonly booking: Booking; readonly email?: string },
  email = ada,
): Action {
  const kind = before ? 'booking_updated' : 'guest_booked';
  const event = { kind, by: creator, at: booking.updatedAt, requestId: newUid() } as const;
  const former = before && storedBooking(before.ver, before.booking, before.email ?? ada);
  return writeBooking(of, storedBooking(before?.ver ?? 0, booking, email), event, former);
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

type EmailOf = (booking: Booking) => string;

/** Returns a function that lists the entries of a booking. */
async function entriesFor(of: OrganizationId, emailOf: EmailOf) {
  const secret = await firstSecret();
  return (booking: Booking) => {
    const documents = { doc: booking, contact: contactOf(booking, emailOf(booking)) };
    const origin = { subject: 'booking' as const, uid: booking.uid };
    return entriesOf(of, origin, documents as unknown as Documents<Values>, secret);
  };
}

/**
 * Writes many bookings in the state after their changes were published: with their entries in the
 * lists, and the expired entries of `before`. Publishing the changes would take ten times as long.
 */
export async function plantToldBookings(
  of: OrganizationId,
  bookings: readonly Booking[],
  before: (booking: Booking) => Booking | undefined = () => undefined,
  emailOf: EmailOf = () => ada,
): Promise<void> {
  const entriesBy = await entriesFor(of, emailOf);
  const items = bookings.flatMap((one) => {
    const former = before(one);
    const ver = former ? 2 : 1;
    const known = former && { ver: 1, booking: former };
    const { key, item } = plantedBooking(of, one, known, emailOf(one));
    const earlier = former ? entriesBy(former) : [];
    const left = earlier.map((each) => leftEntry(each, Date.now()));
    const unchanged = new Set(earlier.map((each) => JSON.stringify(each)));
    // The current entries replace the expired ones with the same key.
    const entries = new Map(
      [...left, ...entriesBy(one)].map((each) => [`${each.key.pk} ${each.key.sk}`, each]),
    );
    const listed = [...entries.values()].map((each) => ({
      ...each.item,
      // The dispatcher does not write an entry again that has not changed.
      ver: unchanged.has(JSON.stringify(each)) ? 1 : ver,
      ...each.key,
    }));
    return [{ ...item, ...key }, ...listed];
  });
  await putItems(items);
}
