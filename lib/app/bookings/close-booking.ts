import type { Store } from '../../data/store.ts';
import {
  type Closing,
  closingNeeds,
  closeBooking as decide,
} from '../../domain/bookings/close-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/** Closes a booking and frees its hosts' time, its seat and its limits in the same transaction. */
export const closeBooking = (
  uid: string,
  closing: Closing,
  context: TransactionContext,
  store: Store,
): Promise<BookingReply> =>
  changeBooking(uid, context, store, {
    asksEventType: true,
    plan: (found) => ({ found, needs: closingNeeds(found) }),
    decide: ({ found }, snapshot) => decide(found, closing, snapshot, context),
  });
