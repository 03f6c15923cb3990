import type { StoreFor } from '../../data/store.ts';
import {
  reassignBooking as decide,
  reassignmentNeeds,
} from '../../domain/bookings/reassign-booking.ts';
import type { Reassigned } from '../../domain/bookings/replace-host.ts';
import { refuse } from '../../domain/decision.ts';
import { assignableUser } from '../../domain/people/assignable-user.ts';
import { storedUser } from '../../domain/people/needs.ts';
import { newMeetingUrl } from '../new-meeting-url.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/** Reassigns a booking to the named host. */
export function reassignBooking(
  uid: string,
  userId: string,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<Reassigned> {
  const decided = { ...context, meetingUrl: newMeetingUrl() };
  return changeBooking(uid, context, store, {
    named: {
      needs: [storedUser(userId)],
      refuse: (snapshot) =>
        assignableUser(snapshot, userId, context.nowMs) ? undefined : refuse('user/not-found'),
    },
    neededRole: 'admin',
    asksEventType: true,
    plan: (found) => ({ found, needs: reassignmentNeeds(found, userId) }),
    decide: ({ found }, snapshot) => decide(found, userId, snapshot, decided),
  });
}
