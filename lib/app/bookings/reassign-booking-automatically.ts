import type { StoreFor } from '../../data/store.ts';
import {
  reassignBookingAutomatically as decide,
  reassignmentOf,
} from '../../domain/bookings/reassign-booking-automatically.ts';
import type { Reassigned } from '../../domain/bookings/replace-host.ts';
import { newMeetingUrl } from '../new-meeting-url.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/**
 * Reassigns a booking to another free host in one transaction. The rules and the method of the event type choose the
 * host.
 */
export function reassignBookingAutomatically(
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<Reassigned> {
  const decided = { ...context, meetingUrl: newMeetingUrl() };
  return changeBooking(uid, context, store, {
    neededRole: 'admin',
    asksEventType: true,
    plan: reassignmentOf,
    decide: (reassignment, snapshot) => decide(reassignment, snapshot, decided),
  });
}
