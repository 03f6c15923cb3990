import type { Store } from '../../data/store.ts';
import type { GuestLink } from '../../domain/tenancy.ts';
import { closingOf } from '../bookings/close-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeGuestBooking, type GuestBookingReply } from './change-guest-booking.ts';

/** Cancels the booking of a guest on their behalf. */
export const cancelGuestBooking = (
  link: GuestLink,
  sent: { readonly reason?: string | undefined },
  context: TransactionContext,
  store: Store,
): Promise<GuestBookingReply> =>
  changeGuestBooking(link, context, store, closingOf({ ...sent, action: 'cancel' }, context));
