import type { Store } from '../../data/store.ts';
import type { Rescheduling } from '../../domain/bookings/new-start.ts';
import type { GuestLink } from '../../domain/tenancy.ts';
import type { SlotReader } from '../availability/read-slots.ts';
import { reschedulingOf } from '../bookings/reschedule-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeGuestBooking, type GuestBookingReply } from './change-guest-booking.ts';

/** Moves the booking of a guest on their behalf. */
export const rescheduleGuestBooking = (
  link: GuestLink,
  sent: Rescheduling,
  context: TransactionContext,
  store: Store,
  deps: Omit<SlotReader, 'reader'>,
): Promise<GuestBookingReply> =>
  changeGuestBooking(link, context, store, reschedulingOf(sent, context, store, deps));
