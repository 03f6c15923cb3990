import type { Booking } from '../../../client/src/index.ts';
import { exampleBooking } from '../../../lib/contract/bookings/examples.ts';

/** A booking as the API returns it. */
export const aBooking = (of: Partial<Booking> = {}): Booking =>
  ({ ...exampleBooking, ...of }) as Booking;
