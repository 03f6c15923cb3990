import type { BookingStatus } from './booking.ts';

/**
 * How a booking holds its hosts' time. `seats`: it shares the slot with other guests; `none`: a
 * request of an event type that does not hold time. Buffers are minutes, as the event type had
 * them when the booking was made, or as the shared slot had them when it was joined.
 */
export interface Occupancy {
  readonly kind: 'booking' | 'request' | 'seats' | 'none';
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

/** How a booking that holds time stands in the ledger, and whether it shares its slot there. */
export function heldAs(status: BookingStatus, shares: boolean): Occupancy['kind'] {
  if (shares) return 'seats';
  return status === 'request' ? 'request' : 'booking';
}
