import type { Store } from '../../data/store.ts';
import type { LoadedBooking } from '../../domain/bookings/booking-access.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import { type GuestBooking, guestBooking } from '../../domain/bookings/guest-booking.ts';
import type { Change } from '../../domain/change.ts';
import { beforeCommit } from '../before-commit.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type BookingOperation, changeBooking, type Plan } from './change-booking.ts';
import type { GuestLinkContent } from './open-guest-link.ts';

interface GuestPlan extends Plan {
  readonly found: LoadedBooking;
}

export interface GuestBookingReply {
  readonly data: GuestBooking;
  readonly version: number;
}

/** Booking that the link opens, and the address to which its changes are reported. */
export type OpenedBooking = Pick<GuestLinkContent, 'link' | 'unproven'>;

export interface ReportDeps {
  /** Counts a mail to an unproven address. */
  readonly limitReceiver: (email: string, nowMs: number) => Promise<void>;
}

/** Makes a change on behalf of the guest, and replies with the guest's view of the booking. */
export const changeGuestBooking = <P extends GuestPlan, Changed extends Change>(
  { link, unproven }: OpenedBooking,
  context: TransactionContext,
  store: Store<Changed>,
  operation: BookingOperation<P, BookingReply, Changed>,
  { limitReceiver }: ReportDeps,
): Promise<GuestBookingReply> => {
  const report = async () => {
    if (unproven !== undefined) await limitReceiver(unproven, context.nowMs);
  };
  return changeBooking(link.bookingUid, context, beforeCommit(store, report), {
    ...operation,
    decide(plan, snapshot) {
      const decision = operation.decide(plan, snapshot);
      if ('refused' in decision) return decision;
      const { stored, eventType } = plan.found;
      const { data, version } = decision.reply;
      const shown = guestBooking({ ...stored, booking: data }, eventType);
      return { ...decision, reply: { data: shown, version } };
    },
  });
};
