import { type Refused, refuse } from '../decision.ts';
import { type EventType, seatsOf } from './event-type.ts';

/**
 * Existing bookings that a change of an event type must respect. Values that the change does not
 * depend on are not read and are absent.
 */
export interface Booked {
  /** The largest number of guests in an upcoming slot. */
  readonly guestsInOneSlot?: number;
  /** The number of requests that are neither confirmed nor declined. */
  readonly openRequests?: number;
}

type Terms = Pick<EventType, 'capacity' | 'requiresConfirmation'>;

/** Whether a change depends on the number of guests in a slot or on open requests. */
export const dependsOnBooked = (before: Terms, after: Terms) => ({
  guests: seatsOf(after) < seatsOf(before),
  requests: after.requiresConfirmation !== before.requiresConfirmation,
});

/** Refuses a change of an event type that existing bookings do not allow. */
export function refuseBreaking(
  before: Terms,
  after: Terms,
  { guestsInOneSlot, openRequests }: Booked,
): Refused<'event-type/capacity-below-seats' | 'event-type/requests-open'> | undefined {
  const { guests, requests } = dependsOnBooked(before, after);
  if (guests) {
    const taken = known(guestsInOneSlot);
    if (taken > seatsOf(after)) {
      const detail = `An upcoming slot has ${taken} guests.`;
      return refuse('event-type/capacity-below-seats', { detail, extensions: { taken } });
    }
  }
  if (requests) {
    const open = known(openRequests);
    if (open > 0) {
      const detail = `Requests that are neither confirmed nor declined: ${open}.`;
      return refuse('event-type/requests-open', { detail, extensions: { requests: open } });
    }
  }
  return undefined;
}

/** Throws for an unread value, because 0 would be a guess. */
function known(count: number | undefined): number {
  if (count === undefined) throw new Error('What is booked was not read.');
  return count;
}
