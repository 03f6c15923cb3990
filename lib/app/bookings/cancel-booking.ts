import type { StoreFor } from '../../data/store.ts';
import type { Closing, closeBooking as decide } from '../../domain/bookings/close-booking.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { closeBooking } from './close-booking.ts';

/** Cancels a booking or a request. */
export const cancelBooking = (
  uid: string,
  sent: Omit<Closing, 'action'>,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<BookingReply> => closeBooking(uid, { ...sent, action: 'cancel' }, context, store);
