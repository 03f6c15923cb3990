import type { Intent } from '../intent.ts';
import type { ChangeBookingDeps, ChangedBooking } from './change-booking.ts';
import { type Closing, closeBooking } from './close-booking.ts';

export type Cancellation = Pick<Closing, 'reason' | 'isSendUpdates'>;

/** Cancels a booking or a request. */
export const cancelBooking = (
  uid: string,
  sent: Cancellation,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<ChangedBooking> =>
  closeBooking(uid, { ...sent, action: 'cancel', kind: 'host_cancelled' }, intent, deps);
