import type { Booking } from '../bookings/booking.ts';
import type { EventKind } from '../events.ts';
import type { Event } from '../feed/event.ts';
import type { NotifiedChange } from './messages-of.ts';

/** The kinds of events that cause messages. */
const kindOfChange: Readonly<Partial<Record<EventKind, NotifiedChange['kind']>>> = {
  guest_booked: 'booked',
  booking_requested: 'requested',
  booking_confirmed: 'booked',
  booking_declined: 'declined',
  guest_cancelled: 'cancelled',
  host_cancelled: 'cancelled',
  guest_rescheduled: 'changed',
  host_rescheduled: 'changed',
  host_reassigned: 'changed',
  booking_updated: 'changed',
};

const moves: readonly EventKind[] = ['guest_rescheduled', 'host_rescheduled'];

export const causesMessages = (kinds: readonly EventKind[]): boolean =>
  kinds.some((kind) => kindOfChange[kind] !== undefined);

/** The change of a booking that an event describes; undefined if it needs no message. */
export function notifiedChangeOf(
  { kinds, object, previous }: Pick<Event, 'kinds' | 'object' | 'previous'>,
  request: Pick<NotifiedChange, 'note' | 'isSilent'>,
): NotifiedChange | undefined {
  const booking = object as unknown as Booking;
  const kind = kinds.map((one) => kindOfChange[one]).find((one) => one !== undefined);
  // After a cancellation, no message about other changes is needed.
  if (kind === undefined || (kind === 'changed' && booking.status === 'cancel')) return undefined;
  const isMoved = kinds.some((one) => moves.includes(one));
  return { kind, booking, previous: previous as Partial<Booking>, isMoved, ...request };
}
