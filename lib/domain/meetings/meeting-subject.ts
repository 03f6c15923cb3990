import { accountMeeting } from '../bookings/booking-meeting.ts';
import { reservationOf, slotsOf } from '../bookings/reserve-host-time.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import { scheduleIn } from '../schedules/schedule-name.ts';
import { formatInstant } from '../time/instant.ts';
import type { MeetingSubject } from './stored-meeting.ts';

/** IDs do not contain this character. */
const between = '.';

/**
 * The subject of a booking's meeting: the booking itself, or the slot that it shares with guests who use the
 * same provider. With several hosts, the lowest user ID names the slot. The IDs of slots at Zoom contain no
 * provider.
 */
export function meetingSubject(stored: StoredBooking): MeetingSubject {
  const [slot] = slotsOf(reservationOf(stored)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  if (slot === undefined) return { id: stored.booking.uid };
  const { eventTypeId, startedAt, userId } = slot;
  const provider = accountMeeting(stored.meeting)?.provider ?? 'zoom';
  const id = [eventTypeId, Date.parse(startedAt), userId].join(between);
  return { id: provider === 'zoom' ? id : `${id}${between}${provider}`, slot };
}

export const subjectBy = (id: string): MeetingSubject =>
  scheduleIn(id) === undefined && id.includes(between) ? slotSubject(id) : { id };

/** Reads the slot from the ID of a subject. */
export function slotSubject(id: string): MeetingSubject {
  const [eventTypeId = '', startedAtMs, userId = ''] = id.split(between);
  return { id, slot: { eventTypeId, startedAt: formatInstant(Number(startedAtMs)), userId } };
}
