import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type EventTypeChange, removeEventType } from './changes.ts';
import { type ChangeRefusal, eventTypeToChange } from './event-type-access.ts';

export interface ReadForDeletion<Booking> {
  readonly snapshot: Snapshot;
  /** The bookings and requests that have not ended. */
  readonly coming: readonly Booking[];
}

/**
 * Deletes an event type without upcoming bookings. With `cancelBookings`, they are already
 * cancelled.
 */
export function deleteEventType(
  uid: string,
  { cancelBookings }: { readonly cancelBookings: boolean },
  { snapshot, coming }: ReadForDeletion<unknown>,
  context: WriteContext,
): Decision<
  object,
  ChangeRefusal | 'event-type/has-bookings' | 'service/undecided',
  EventTypeChange
> {
  const stored = eventTypeToChange(snapshot, uid, context, 'admin');
  if ('refused' in stored) return stored;
  if (coming.length > 0 && !cancelBookings) {
    return refuse('event-type/has-bookings', {
      detail: `Bookings and requests that have not ended: ${coming.length}.`,
      extensions: { bookings: coming.length },
    });
  }
  // A guest booked while the other bookings were cancelled. The client sends the same request
  // again, which also cancels this booking.
  if (coming.length > 0 && !context.dryRun) return refuse('service/undecided');
  const event = eventOf('event_type_deleted', formatInstant(context.nowMs), context);
  return { reply: {}, changes: [removeEventType({ stored, event })] };
}

/** The bookings to cancel before the deletion. Refuses if the event type cannot be deleted. */
export function bookingsToCancel<Booking>(
  uid: string,
  { snapshot, coming }: ReadForDeletion<Booking>,
  context: WriteContext,
): Decision<readonly Booking[], ChangeRefusal> {
  const stored = eventTypeToChange(snapshot, uid, context, 'admin');
  return 'refused' in stored ? stored : { reply: coming };
}
