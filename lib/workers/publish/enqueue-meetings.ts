import { enqueueMeeting } from '../../data/conferencing/enqueue-meeting.ts';
import { keys } from '../../data/keys/keys.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { concernsMeeting } from './concerns-meeting.ts';
import type { PublishedEvent } from './published-event.ts';

/** Lets a worker update the meetings of bookings after their events. Returns the number of bookings. */
export async function enqueueMeetings(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<number> {
  const concerned = events.filter(({ content }) => concernsMeeting(content));
  const byBooking = new Map(concerned.map(({ at, content }) => [keys.uidOfPartition(at), content]));
  for (const [uid, { object }] of byBooking) {
    const { hosts = [] } = object as Partial<Booking>;
    await enqueueMeeting(of, hosts[0]?.userId, uid, nowMs);
  }
  return byBooking.size;
}
