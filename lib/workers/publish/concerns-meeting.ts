import type { Booking } from '../../domain/bookings/booking.ts';
import type { LocationId } from '../../domain/event-types/location-id.ts';
import { needsAccount, providerOf } from '../../domain/event-types/meeting-provider.ts';
import { isKindOf } from '../../domain/events.ts';
import { type Event, lostFormerValues } from '../../domain/feed/event.ts';

/** The members on which a meeting depends, if the booking or the schedule needs one. */
const members = [
  'url',
  'urlStatus',
  'status',
  'startedAt',
  'endedAt',
  'hosts',
  'name',
  'timeZone',
  'routine',
  'location',
];

/** The members that the service changes after it has created a meeting. */
const results = ['url', 'urlStatus', 'updatedAt'];

/** The location of a booking, or the present or former location of a schedule; null if there is none. */
function locationOf(
  event: string,
  object: Event['object'],
  previous: Event['previous'],
): LocationId | null {
  const { locationId, location } = object as unknown as Locations;
  if (isKindOf('booking', event)) return locationId;
  if (!isKindOf('schedule', event)) return null;
  const former = (previous as unknown as Partial<Locations>).location ?? null;
  return former !== null && needsAccount(providerOf(former)) ? former : location;
}

interface Locations {
  /** The location of a booking. */
  readonly locationId: LocationId;
  /** The location of a schedule. */
  readonly location: LocationId | null;
}

/** The members that bookings and schedules have in common. */
type Statuses = Pick<Booking, 'status' | 'urlStatus'>;

/** Whether the meeting of a booking or a schedule may have to be changed after an event. An event too many does no harm. */
export function concernsMeeting({ event, object, previous, by, truncated }: Event): boolean {
  const changed = [...Object.keys(previous), ...lostFormerValues(truncated)];
  const location = locationOf(event, object, previous);
  const { status, urlStatus } = object as unknown as Statuses;
  // The former values of an overtaken event are not known. The schedule may have had a meeting.
  const isUnknown = truncated?.includes('previous') ?? false;
  const mayHaveMeeting = isUnknown && isKindOf('schedule', event);
  if (!mayHaveMeeting && (location === null || !needsAccount(providerOf(location)))) return false;
  if (status === 'request') return false;
  const isChanged = (member: string) => isUnknown || changed.includes(member);
  const isResult = by === null && changed.every((member) => results.includes(member));
  const isUpdate = event === 'booking_updated' || event === 'schedule_updated';
  if (isUpdate && isResult && !isUnknown) return false;
  if (status === 'cancel') return isChanged('urlStatus');
  if (urlStatus === 'none' && !isChanged('urlStatus')) return false;
  return urlStatus === 'pending' || members.some(isChanged);
}
