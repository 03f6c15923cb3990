import type { StoreFor } from '../../data/store.ts';
import type { Rescheduling } from '../../domain/bookings/new-start.ts';
import type { rescheduleBooking } from '../../domain/bookings/reschedule-booking.ts';
import type { SlotReader } from '../hours/read-slots.ts';
import type { TransactionContext } from '../run-transaction.ts';
import {
  changeGuestBooking,
  type GuestBookingReply,
  type OpenedBooking,
  type ReportDeps,
} from './change-guest-booking.ts';
import { reschedulingOf } from './reschedule-booking.ts';

/** Moves the booking of a guest on their behalf. */
export const rescheduleGuestBooking = (
  opened: OpenedBooking,
  sent: Rescheduling,
  context: TransactionContext,
  store: StoreFor<typeof rescheduleBooking>,
  deps: Omit<SlotReader, 'reader'> & ReportDeps,
): Promise<GuestBookingReply> =>
  changeGuestBooking(opened, context, store, reschedulingOf(sent, context, store, deps), deps);
