import type { Store } from '../../data/store.ts';
import { confirmationOf, confirmBooking as decide } from '../../domain/bookings/confirm-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/** Makes a booking of a request in one transaction. */
export const confirmBooking = (
  uid: string,
  context: TransactionContext,
  store: Store,
): Promise<BookingReply> =>
  changeBooking(uid, context, store, {
    asksEventType: true,
    plan: confirmationOf,
    decide: (confirmation, snapshot) => decide(confirmation, snapshot, context),
  });
