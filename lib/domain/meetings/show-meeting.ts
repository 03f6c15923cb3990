import { accountMeeting } from '../bookings/booking-meeting.ts';
import { type BookingChange, putBooking } from '../bookings/changes.ts';
import { storedBooking } from '../bookings/needs.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import type { Decided } from '../decision.ts';
import { byService } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { meetingSubject } from './meeting-subject.ts';
import { storedMeeting } from './needs.ts';
import type { CreatedMeeting, MeetingSubject } from './stored-meeting.ts';

export const showingNeeds = (bookingUid: string, { id }: MeetingSubject): readonly Need[] => [
  storedBooking(bookingUid),
  storedMeeting(id),
];

/**
 * Stores the link of its meeting in a booking, or that the meeting cannot be created. The service makes this
 * change, not a user.
 */
export function showMeeting(
  bookingUid: string,
  subject: MeetingSubject,
  snapshot: Snapshot,
  { nowMs, requestId }: Pick<WriteContext, 'nowMs' | 'requestId'>,
): Decided<'shown' | 'same', BookingChange> {
  const stored = snapshot.get(storedBooking(bookingUid));
  const meeting = snapshot.get(storedMeeting(subject.id)).current;
  if (stored === undefined || meeting === null || !isOf(meeting, stored, subject)) {
    return { reply: 'same' };
  }
  const { booking } = stored;
  const { url } = meeting;
  const urlStatus = statusOfMeeting(meeting);
  if (booking.url === url && booking.urlStatus === urlStatus) return { reply: 'same' };
  const at = formatInstant(nowMs);
  return {
    reply: 'shown',
    changes: [
      putBooking({
        stored: { ...stored, booking: { ...booking, url, urlStatus, updatedAt: at } },
        event: { kind: 'booking_updated', by: byService, at, requestId },
      }),
    ],
  };
}

/** Whether the meeting still belongs to the booking, which may have another host or slot by now. */
function isOf(
  meeting: CreatedMeeting,
  stored: StoredBooking,
  { id, slot }: MeetingSubject,
): boolean {
  const wanted = accountMeeting(stored.meeting);
  if (wanted === undefined || stored.booking.status !== 'open') return false;
  if (meetingSubject(stored).id !== id || meeting.provider !== wanted.provider) return false;
  return slot !== undefined || (meeting.userId === wanted.userId && meeting.round === wanted.round);
}

/** The `urlStatus` of a booking or a schedule with this meeting. */
export function statusOfMeeting({
  id,
  isFailed,
}: CreatedMeeting): 'available' | 'failed' | 'pending' {
  if (id !== null) return 'available';
  return isFailed ? 'failed' : 'pending';
}
