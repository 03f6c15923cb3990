import type { StoreFor } from '../../data/store.ts';
import type { closeBooking } from '../../domain/bookings/close-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import {
  changeGuestBooking,
  type GuestBookingReply,
  type OpenedBooking,
  type ReportDeps,
} from './change-guest-booking.ts';
import { closingOf } from './close-booking.ts';

/** Cancels the booking of a guest on their behalf. */
export const cancelGuestBooking = (
  opened: OpenedBooking,
  sent: { readonly reason?: string | undefined },
  context: TransactionContext,
  store: StoreFor<typeof closeBooking>,
  deps: ReportDeps,
): Promise<GuestBookingReply> =>
  changeGuestBooking(
    opened,
    context,
    store,
    closingOf({ ...sent, action: 'cancel' }, context),
    deps,
  );
