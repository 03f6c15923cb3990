import { putDue } from '../../data/jobs/due.ts';
import { meetingDue } from '../../data/jobs/meeting-due.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { needsAccount, providerOf } from '../../domain/event-types/meeting-provider.ts';
import { byService } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Follower, Placed } from '../follower.ts';

/** Meetings are made, moved and removed from the transaction on that tells of their bookings. */
export const followMeetings = (of: OrganizationId): Follower => ({
  worker: 'makeMeetings',
  failures: [],
  actionsOf: (events, nowMs) => {
    const uids = events.filter(concernsMeeting).map(({ origin }) => origin.uid);
    return [...new Set(uids)].map((uid) => putDue(of, meetingDue(uid), nowMs));
  },
});

/** What a meeting follows from, beside that there is to be one. */
const followed = ['url', 'urlStatus', 'status', 'startedAt', 'endedAt', 'hosts', 'name'];

/** Who looks finds out whether there is something to do: a fixed link looks the same here. */
function concernsMeeting({ origin, event, outgoing: { change } }: Placed): boolean {
  if (origin.subject !== 'booking') return false;
  const booking = event.object as unknown as Booking;
  if (!needsAccount(providerOf(booking.locationId)) || booking.status === 'request') return false;
  // It says what came of its meeting.
  if (change.by === byService && change.kind === 'booking_updated') return false;
  // Of what is too long for an event it is not known what changed.
  const isUnknown = event.truncated?.includes('previous') ?? false;
  const isChanged = (member: string) => isUnknown || member in event.previous;
  if (booking.status === 'cancel') return isChanged('urlStatus');
  if (booking.urlStatus === 'none' && !isChanged('urlStatus')) return false;
  return booking.urlStatus === 'pending' || followed.some(isChanged);
}
