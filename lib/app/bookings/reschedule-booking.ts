import type { StoreFor } from '../../data/store.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import type { NewStart, Rescheduling } from '../../domain/bookings/new-start.ts';
import {
  rescheduleBooking as decide,
  type RescheduleRequest,
  rescheduleRequest,
} from '../../domain/bookings/reschedule-booking.ts';
import type { ChangedBy } from '../../domain/decision.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { firstFew, periodAfter } from '../hours/next-free-starts.ts';
import type { SlotReader } from '../hours/read-slots.ts';
import { newMeetingUrl } from '../new-meeting-url.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type BookingOperation, changeBooking } from './change-booking.ts';
import { searchWithout, startsToMoveTo } from './starts-to-move-to.ts';
import { withNextStarts } from './with-next-starts.ts';

type Deps = Omit<SlotReader, 'reader'>;

/** Operation that moves a booking to another start of its event type, for hosts and guests. */
export function reschedulingOf(
  sent: Rescheduling,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  deps: Deps,
): BookingOperation<RescheduleRequest, BookingReply, ChangedBy<typeof decide>> {
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

/** Finds the next starts for the booking. Its own time counts as free. */
async function nextStartsToReschedule(
  move: NewStart,
  snapshot: Snapshot,
  nowMs: number,
  { reader, ...deps }: SlotReader,
): Promise<readonly string[]> {
  const { left } = await searchWithout(move, periodAfter(move.counted.start), {
    reader: { ...reader, read: (needs, options) => reader.readMore(snapshot, needs, options) },
    ...deps,
  });
  return firstFew(startsToMoveTo(move.stored, left, nowMs));
}

/** Moves a booking to another start of its event type in one transaction. */
export const rescheduleBooking = (
  uid: string,
  sent: Rescheduling,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  deps: Deps,
): Promise<BookingReply> =>
  changeBooking(uid, context, store, reschedulingOf(sent, context, store, deps));
