import type { BookingStatus } from './booking.ts';

/**
 * Describes how a booking holds the time of its hosts. `seats`: it shares the slot with other
 * guests. `none`: the booking is a request that holds no time. Buffers are minutes. They are copied
 * from the event type when the booking is made, or from the shared slot when the guest joins it.
 */
export interface Occupancy {
  readonly kind: 'booking' | 'request' | 'seats' | 'none';
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

/** Returns the kind of ledger entry of a booking that holds time. */
export function heldAs(status: BookingStatus, shares: boolean): Occupancy['kind'] {
  if (shares) return 'seats';
  return status === 'request' ? 'request' : 'booking';
}
