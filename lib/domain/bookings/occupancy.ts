/**
 * How a booking holds its hosts' time. `seats`: it shares the slot with other guests; `none`: a
 * request of an event type that does not hold time. Buffers are minutes, as the event type had
 * them when the booking was made.
 */
export interface Occupancy {
  readonly kind: 'booking' | 'hold' | 'seats' | 'none';
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}
