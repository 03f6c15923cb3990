import { accountMeeting } from '../bookings/booking-meeting.ts';
import { reservationOf, slotsOf } from '../bookings/reserve-host-time.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import { formatInstant } from '../time/instant.ts';
import type { MeetingSubject } from './stored-meeting.ts';

/** No ID has it. */
const between = '.';

/**
 * Whose meeting a booking has: its own, or that of the slot that it shares, with the guests who meet at the same provider.
 * Of several hosts the first by ID names the slot, and slots at Zoom have no name of a provider.
 */
export function meetingSubject(stored: StoredBooking): MeetingSubject {
  const [slot] = slotsOf(reservationOf(stored)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  if (slot === undefined) return { id: stored.booking.uid };
  const { eventTypeId, startedAt, userId } = slot;
  const provider = accountMeeting(stored.meeting)?.provider ?? 'zoom';
  const id = [eventTypeId, Date.parse(startedAt), userId].join(between);
  return { id: provider === 'zoom' ? id : `${id}${between}${provider}`, slot };
}

/** A subject by its ID. */
export const subjectBy = (id: string): MeetingSubject =>
  id.includes(between) ? slotSubject(id) : { id };

/** The slot of a subject, by its ID. */
export function slotSubject(id: string): MeetingSubject {
  const [eventTypeId = '', startedAtMs, userId = ''] = id.split(between);
  return { id, slot: { eventTypeId, startedAt: formatInstant(Number(startedAtMs)), userId } };
}
