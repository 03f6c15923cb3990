import type { Store } from '../../data/store.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { Rescheduling } from '../../domain/bookings/new-start.ts';
import {
  rescheduleBooking as decide,
  type RescheduleRequest,
  rescheduleRequest,
} from '../../domain/bookings/reschedule-booking.ts';
import type { SlotReader } from '../availability/read-slots.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type Change, changeBooking } from './change-booking.ts';
import { newMeetingUrl } from './new-meeting-url.ts';
import { nextStartsToReschedule } from './next-starts-to-reschedule.ts';
import { withNextStarts } from './with-next-starts.ts';

type Deps = Omit<SlotReader, 'reader'>;

/** Moving a booking to another start that its event type offers, whoever asks for it. */
export function reschedulingOf(
  sent: Rescheduling,
  context: TransactionContext,
  store: Store,
  deps: Deps,
): Change<RescheduleRequest, BookingReply> {
  const decided = { ...context, meetingUrl: newMeetingUrl() };
  return {
    asksEventType: true,
    plan: (found) => rescheduleRequest(found, sent, context.nowMs),
    decide: (request, snapshot) => decide(request, snapshot, decided),
    explain: (refused, { move }, snapshot) =>
      withNextStarts(refused, async () =>
        move
          ? nextStartsToReschedule(move, snapshot, context.nowMs, { reader: store, ...deps })
          : [],
      ),
  };
}

/** Moves a booking to another start that its event type offers, in one transaction. */
export const rescheduleBooking = (
  uid: string,
  sent: Rescheduling,
  context: TransactionContext,
  store: Store,
  deps: Deps,
): Promise<BookingReply> =>
  changeBooking(uid, context, store, reschedulingOf(sent, context, store, deps));
