import { reservationOf, slotsOf } from '../bookings/reserve-host-time.ts';
import type { StoredBooking } from '../bookings/stored-booking.ts';
import { formatInstant } from '../time/instant.ts';
import type { MeetingSubject } from './stored-meeting.ts';

/** No ID has it. */
const between = '.';

/** Whose meeting a booking has: its own, or that of the slot that it shares. Of several hosts the first by ID names the slot. */
export function meetingSubject(stored: StoredBooking): MeetingSubject {
  const [slot] = slotsOf(reservationOf(stored)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  if (slot === undefined) return { id: stored.booking.uid };
  const { eventTypeId, startedAt, userId } = slot;
  return { id: [eventTypeId, Date.parse(startedAt), userId].join(between), slot };
}

/** The slot of a subject, by its ID. */
export function slotSubject(id: string): MeetingSubject {
  const [eventTypeId = '', startedAtMs, userId = ''] = id.split(between);
  return { id, slot: { eventTypeId, startedAt: formatInstant(Number(startedAtMs)), userId } };
}
