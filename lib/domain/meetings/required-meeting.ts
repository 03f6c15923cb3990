import { accountMeeting } from '../bookings/booking-meeting.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import type { EventType } from '../event-types/event-type.ts';
import { minuteMs } from '../time/minute.ts';
import { meetingSubject } from './meeting-subject.ts';
import type { MeetingSubject, RequiredMeeting } from './stored-meeting.ts';

/** The name and zone of a shared meeting whose event type was deleted. */
const nameless = { name: 'Meeting', timeZone: 'UTC' };

/**
 * The meeting that a booking needs now; undefined if it needs none, such as a request before its
 * confirmation. A shared meeting contains neither the name nor the zone of a guest.
 */
export function requiredMeeting(
  stored: StoredBooking,
  eventType: Pick<EventType, 'name' | 'timeZone'> | undefined,
): { readonly subject: MeetingSubject; readonly wanted: RequiredMeeting } | undefined {
  const { booking } = stored;
  const made = accountMeeting(stored.meeting);
  if (made === undefined || made.userId === null || booking.status !== 'open') return undefined;
  const { provider, userId, round } = made;
  const subject = meetingSubject(stored);
  const { name: topic, timeZone } = subject.slot ? (eventType ?? nameless) : booking;
  const startedAtMs = Date.parse(booking.startedAt);
  const minutes = Math.ceil((Date.parse(booking.endedAt) - startedAtMs) / minuteMs);
  const about = { topic, startedAtMs, minutes, timeZone };
  return { subject, wanted: { provider, userId, round, about } };
}
