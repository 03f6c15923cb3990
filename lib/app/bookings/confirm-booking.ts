import type { Store } from '../../data/store.ts';
import {
  type Confirmation,
  confirmationOf,
  confirmBooking as decide,
} from '../../domain/bookings/confirm-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type Change, changeBooking } from './change-booking.ts';

/** Confirming a request, whoever asks for it. */
export const confirming = (context: TransactionContext): Change<Confirmation, BookingReply> => ({
  asksEventType: true,
  plan: confirmationOf,
  decide: (confirmation, snapshot) => decide(confirmation, snapshot, context),
});

/** Makes a booking of a request in one transaction. */
export const confirmBooking = (
  uid: string,
  context: TransactionContext,
  store: Store,
): Promise<BookingReply> => changeBooking(uid, context, store, confirming(context));
