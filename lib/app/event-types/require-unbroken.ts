import { Problem } from '../../contract/problem.ts';
import type { listComingBookings } from '../../data/list-coming-bookings.ts';
import type { listSeats } from '../../data/seats.ts';
import { type EventType, seatsOf } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant, latestMs } from '../../domain/time/instant.ts';

export interface UnbrokenDeps {
  readonly listSeats: typeof listSeats;
  readonly listComingBookings: typeof listComingBookings;
}

/** Refuses a change of an event type that would break what is booked. */
export async function requireUnbroken(
  of: OrganizationId,
  before: EventType,
  after: EventType,
  nowMs: number,
  deps: UnbrokenDeps,
): Promise<void> {
  const { uid } = before;
  if (seatsOf(after) < seatsOf(before)) {
    const [from, to] = [formatInstant(nowMs), formatInstant(latestMs)];
    const seats = await deps.listSeats(of, uid, from, to, { consistently: true });
    const taken = Math.max(0, ...seats.values());
    if (taken > seatsOf(after)) {
      const detail = `A slot that is to come has ${taken} guests.`;
      throw new Problem('event-type/capacity-below-seats', { detail, extensions: { taken } });
    }
  }
  if (after.requiresConfirmation !== before.requiresConfirmation) {
    const coming = await deps.listComingBookings(of, uid, nowMs);
    const requests = coming.filter(({ booking }) => booking.status === 'request').length;
    if (requests > 0) {
      const detail = `Requests that wait to be confirmed or declined: ${requests}.`;
      throw new Problem('event-type/requests-open', { detail, extensions: { requests } });
    }
  }
}
