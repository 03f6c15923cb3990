import { seatsOf } from '../event-types/event-type.ts';
import type { BookingStatus } from './booking.ts';

/**
 * How a booking holds its hosts' time. `seats`: it shares the slot with other guests; `none`: a
 * request of an event type that does not hold time. Buffers are minutes, as the event type had
 * them when the booking was made, or as the shared slot had them when it was joined.
 */
export interface Occupancy {
  readonly kind: 'booking' | 'hold' | 'seats' | 'none';
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

/** How a booking that holds time stands in the ledger: it shares a slot where its event type has seats for several. */
export function heldAs(status: BookingStatus, capacity: number | null): Occupancy['kind'] {
  if (seatsOf({ capacity }) > 1) return 'seats';
  return status === 'request' ? 'hold' : 'booking';
}
