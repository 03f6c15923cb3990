import type { Booking } from '../../domain/bookings/booking.ts';
import { needsAccount, providerOf } from '../../domain/event-types/meeting-provider.ts';
import { publishedKinds } from '../../domain/events.ts';
import type { Event } from '../../domain/feed/event.ts';

const bookingKinds: ReadonlySet<string> = new Set(publishedKinds.booking);

/** The members on which a meeting depends, if the booking needs one. */
const members = ['url', 'urlStatus', 'status', 'startedAt', 'endedAt', 'hosts', 'name'];

/** The members that the service changes after it has created a meeting. */
const results = ['url', 'urlStatus', 'updatedAt'];

/** Whether the meeting of a booking may have to be changed after an event. An event too many does no harm. */
export function concernsMeeting({ event, object, previous, by, truncated }: Event): boolean {
  if (!bookingKinds.has(event)) return false;
  const booking = object as unknown as Booking;
  if (!needsAccount(providerOf(booking.locationId)) || booking.status === 'request') return false;
  const changed = Object.keys(previous);
  // The changed members of an event that was too long are not known.
  const isUnknown = truncated?.includes('previous') ?? false;
  const isChanged = (member: string) => isUnknown || changed.includes(member);
  const isResult = by === null && changed.every((member) => results.includes(member));
  if (event === 'booking_updated' && isResult && !isUnknown) return false;
  if (booking.status === 'cancel') return isChanged('urlStatus');
  if (booking.urlStatus === 'none' && !isChanged('urlStatus')) return false;
  return booking.urlStatus === 'pending' || members.some(isChanged);
}
