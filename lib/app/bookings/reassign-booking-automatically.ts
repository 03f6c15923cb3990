import type { Store } from '../../data/store.ts';
import {
  reassignBookingAutomatically as decide,
  reassignmentOf,
} from '../../domain/bookings/reassign-booking-automatically.ts';
import type { Reassigned } from '../../domain/bookings/replace-host.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/** Gives a booking to another host, chosen by its event type's rules and method among those who are free, in one transaction. */
export const reassignBookingAutomatically = (
  uid: string,
  context: TransactionContext,
  store: Store,
): Promise<Reassigned> =>
  changeBooking(uid, context, store, {
    asksEventType: true,
    plan: reassignmentOf,
    decide: (reassignment, snapshot) => decide(reassignment, snapshot, context),
  });
