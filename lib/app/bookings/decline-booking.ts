import type { StoreFor } from '../../data/store.ts';
import type { Closing, closeBooking as decide } from '../../domain/bookings/close-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { closeBooking } from './close-booking.ts';

/** Declines a request. A confirmed booking can only be cancelled. */
export const declineBooking = (
  uid: string,
  { reason }: Pick<Closing, 'reason'>,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<BookingReply> => closeBooking(uid, { reason, action: 'decline' }, context, store);
