import type { Snapshot } from '../snapshot.ts';
import { reservationOf, slotsOf } from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';

/**
 * The booking with the meeting that it has where it is now. Guests of a slot meet in the room that its first guest
 * opened. Otherwise a booking keeps its room, and gets the new one only if it leaves others in it: a host
 * whom it was taken from, or guests of its former slot.
 */
export function withMeeting(
  snapshot: Snapshot,
  stored: StoredBooking,
  former?: StoredBooking,
  newUrl?: string,
): StoredBooking {
  if (stored.meeting === undefined) return stored;
  const { booking } = stored;
  const own = former && leavesOthers(former, stored) ? (newUrl ?? booking.url) : booking.url;
  const url = sharedUrl(snapshot, stored) ?? own;
  return url === booking.url ? stored : { ...stored, booking: { ...booking, url } };
}

const sharedUrl = (snapshot: Snapshot, stored: StoredBooking): string | undefined =>
  slotsOf(reservationOf(stored))
    .map((slot) => snapshot.seats(slot))
    .find(({ taken, meetingUrl }) => taken > 0 && meetingUrl !== undefined)?.meetingUrl;

function leavesOthers(former: StoredBooking, stored: StoredBooking): boolean {
  const hosts = new Set(stored.booking.hosts.map(({ userId }) => userId));
  const leavesHost = former.booking.hosts.some(({ userId }) => !hosts.has(userId));
  return leavesHost || former.occupancy.kind === 'seats';
}

/** The booking without the meeting that was made for it: it is over for whoever knows its address. */
export const withoutMeeting = (stored: StoredBooking): StoredBooking =>
  stored.meeting === undefined
    ? stored
    : {
        ...stored,
        meeting: undefined,
        booking: { ...stored.booking, url: '', urlStatus: 'none' },
      };
