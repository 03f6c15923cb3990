import type { Reader } from '../../data/reader.ts';
import { type GuestBooking, guestBooking } from '../../domain/bookings/guest-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { formatTag } from '../../domain/people/locale.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import { eventTypePageUrl } from '../public-url.ts';
import type { GuestLinkContent } from './open-guest-link.ts';

interface GuestBookingDetails extends GuestBooking {
  readonly hosts: readonly { readonly name: string }[];
  readonly organizationName: string;
  readonly bookingPageUrl: string | null;
  /** The tag for dates and times, such as `en-GB`. */
  readonly locale: string;
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
  const organization = snapshot.get(storedOrganization())?.organization;
  const { name = '', locale = 'en', slug = null } = organization ?? {};
  const known = hosts.flatMap(({ userId }) => snapshot.get(storedUser(userId))?.user ?? []);
  const data = {
    ...guestBooking(stored, eventType),
    hosts: known.map((user) => ({ name: user.name })),
    organizationName: name,
    bookingPageUrl: isBookable(eventType)
      ? eventTypePageUrl(slug ?? actor.organizationId, eventType.uid)
      : null,
    locale: formatTag(contact.locale ?? locale),
  };
  return { data, version: ver };
}

/** Whether guests can book an event type without an invitation. */
const isBookable = (eventType: EventType | undefined): eventType is EventType =>
  eventType !== undefined && eventType.visibility !== 'private' && eventType.status === 'enable';
