import type { StoreFor } from '../../data/store.ts';
import {
  type Confirmation,
  confirmationOf,
  confirmBooking as decide,
} from '../../domain/bookings/confirm-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { ChangedBy } from '../../domain/decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type BookingOperation, changeBooking } from './change-booking.ts';

/** Operation that confirms a request, for API callers and answer links. */
export const confirming = (
  context: TransactionContext,
): BookingOperation<Confirmation, BookingReply, ChangedBy<typeof decide>> => ({
  asksEventType: true,
  plan: confirmationOf,
  decide: (confirmation, snapshot) => decide(confirmation, snapshot, context),
});

/** Turns a request into a booking in one transaction. */
export const confirmBooking = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<BookingReply> => changeBooking(uid, context, store, confirming(context));
