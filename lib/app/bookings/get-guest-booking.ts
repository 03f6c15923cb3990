import type { Reader } from '../../data/reader.ts';
import { type GuestBooking, guestBooking } from '../../domain/bookings/guest-booking.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { GuestLinkContent } from './open-guest-link.ts';

interface GuestBookingDetails extends GuestBooking {
  readonly hosts: readonly { readonly name: string }[];
  readonly organizationName: string;
  readonly locale: 'ja' | 'en';
}

/** Booking as its guest sees it, with its hosts. */
export async function getGuestBooking(
  { actor, stored }: GuestLinkContent,
  { readerOf }: { readonly readerOf: (of: Reader['of']) => Reader },
): Promise<{ readonly data: GuestBookingDetails; readonly version: number }> {
  const { booking, contact, ver } = stored;
  const { eventTypeId, hosts } = booking;
  const snapshot = await readerOf(actor.organizationId).read([
    storedOrganization(),
    ...(eventTypeId === null ? [] : [storedEventType(eventTypeId)]),
    ...hosts.map(({ userId }) => storedUser(userId)),
  ]);
  const eventType =
    eventTypeId === null ? undefined : snapshot.get(storedEventType(eventTypeId))?.eventType;
  const { name = '', locale = 'en' } = snapshot.get(storedOrganization())?.organization ?? {};
  const known = hosts.flatMap(({ userId }) => snapshot.get(storedUser(userId))?.user ?? []);
  const data = {
    ...guestBooking(stored, eventType),
    hosts: known.map((user) => ({ name: user.name })),
    organizationName: name,
    locale: contact.locale ?? locale,
  };
  return { data, version: ver };
}
