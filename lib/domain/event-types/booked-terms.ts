import { type Refused, refuse } from '../decision.ts';
import { type EventType, seatsOf } from './event-type.ts';

/** What is booked of an event type; absent is what its change does not depend on, and was not read. */
export interface Booked {
  /** The most guests that an upcoming slot has. */
  readonly guestsInOneSlot?: number;
  /** The requests that are neither confirmed nor declined. */
  readonly openRequests?: number;
}

type Terms = Pick<EventType, 'capacity' | 'requiresConfirmation'>;

/** Whether a change from these terms to those depends on the guests of a slot, or on open requests. */
export const dependsOnBooked = (before: Terms, after: Terms) => ({
  guests: seatsOf(after) < seatsOf(before),
  requests: after.requiresConfirmation !== before.requiresConfirmation,
});

/** Refuses a change of an event type that would break what is booked. */
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

/** Taking what was not read for none would be a guess. */
function known(count: number | undefined): number {
  if (count === undefined) throw new Error('What is booked was not read.');
  return count;
}
