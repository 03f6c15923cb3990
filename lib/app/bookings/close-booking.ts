import type { StoreFor } from '../../data/store.ts';
import type { LoadedBooking } from '../../domain/bookings/booking-access.ts';
import {
  type Closing,
  closingNeeds,
  closeBooking as decide,
} from '../../domain/bookings/close-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { ChangedBy } from '../../domain/decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type BookingOperation, changeBooking, type Plan } from './change-booking.ts';

interface ClosingPlan extends Plan {
  readonly found: LoadedBooking;
}

/** Operation that closes a booking, for hosts and guests. */
export const closingOf = (
  closing: Closing,
  context: TransactionContext,
): BookingOperation<ClosingPlan, BookingReply, ChangedBy<typeof decide>> => ({
  asksEventType: true,
  plan: (found) => ({ found, needs: closingNeeds(found) }),
  decide: ({ found }, snapshot) => decide(found, closing, snapshot, context),
});

/** Closes a booking and frees its hosts' time, its seat and its limits in the same transaction. */
export const closeBooking = (
  uid: string,
  closing: Closing,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<BookingReply> => changeBooking(uid, context, store, closingOf(closing, context));
