import { ReplyText } from '../../contract/reply-text.ts';
import { calendarEntry } from './calendar-entry.ts';
import { getGuestBooking } from './get-guest-booking.ts';
import type { GuestLinkContent } from './open-guest-link.ts';

type Deps = Parameters<typeof getGuestBooking>[1] & {
  readonly serviceHost: () => string;
  /** Organizer of all entries. */
  readonly mailFrom: () => string;
};

/** Booking of a guest as an entry for their calendar. */
export async function getGuestBookingIcs(opened: GuestLinkContent, deps: Deps): Promise<ReplyText> {
  const { data, version } = await getGuestBooking(opened, deps);
  const { name, url, address, customLocation, phoneNumber, access, organizationName } = data;
  const hosts = data.hosts.map((host) => host.name).join(', ');
  const { text, mediaType } = calendarEntry({
    booking: data,
    version,
    title: name,
    place: url || address || customLocation || phoneNumber,
    url,
    notes: [hosts, access].filter((line) => line).join('\n'),
    organizationName,
    receiver: opened.stored.contact,
    at: deps.serviceHost(),
    from: deps.mailFrom(),
  });
  return new ReplyText(text, mediaType);
}
