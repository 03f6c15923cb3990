import type { StoreFor } from '../../data/store.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import {
  type BookingUpdateRequest,
  bookingUpdate,
  updateBooking as decide,
  touchesTime,
} from '../../domain/bookings/update-booking.ts';
import { newMeetingUrl } from '../new-meeting-url.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/** Changes the given members of a booking. The time of its hosts changes in the same transaction. */
export function updateBooking(
  uid: string,
  sent: BookingUpdateRequest,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<BookingReply> {
  const decided = { ...context, meetingUrl: newMeetingUrl() };
  return changeBooking(uid, context, store, {
    neededRole: sent.hosts === undefined ? 'editor' : 'admin',
    asksEventType: touchesTime(sent),
    plan: (found) => bookingUpdate(found, sent, context.nowMs),
    decide: (update, snapshot) => decide(update, snapshot, decided),
  });
}
