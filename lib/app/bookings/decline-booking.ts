import type { Intent } from '../intent.ts';
import type { ChangeBookingDeps, ChangedBooking } from './change-booking.ts';
import { type Closing, closeBooking } from './close-booking.ts';

/** Declines a request; what is confirmed already can only be cancelled. */
export const declineBooking = (
  uid: string,
  sent: Pick<Closing, 'reason'>,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<ChangedBooking> =>
  closeBooking(uid, { ...sent, action: 'decline', kind: 'booking_declined' }, intent, deps);
