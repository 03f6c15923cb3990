import type { Store } from '../../data/store.ts';
import type { FoundBooking } from '../../domain/bookings/booking-access.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import { type GuestBooking, guestBooking } from '../../domain/bookings/guest-booking.ts';
import type { GuestLink } from '../../domain/tenancy.ts';
import { type Change, changeBooking, type Plan } from '../bookings/change-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';

interface GuestPlan extends Plan {
  readonly found: FoundBooking;
}

export interface GuestBookingReply {
  readonly data: GuestBooking;
  readonly version: number;
}

/** Makes a change that hosts can make, too, and answers it as the guest sees it. */
export const changeGuestBooking = <P extends GuestPlan>(
  { bookingUid }: GuestLink,
  context: TransactionContext,
  store: Store,
  change: Change<P, BookingReply>,
): Promise<GuestBookingReply> =>
  changeBooking(bookingUid, context, store, {
    ...change,
    decide(plan, snapshot) {
      const decision = change.decide(plan, snapshot);
      if ('refused' in decision) return decision;
      const { stored, eventType } = plan.found;
      const { data, version } = decision.reply;
      const shown = guestBooking({ ...stored, booking: data }, eventType);
      return { ...decision, reply: { data: shown, version } };
    },
  });
