import type { Store } from '../../data/store.ts';
import {
  type Answering,
  type AnswerLink,
  answererOf,
  refuseAnswer,
} from '../../domain/bookings/answer-link.ts';
import type { LoadedBooking } from '../../domain/bookings/booking-access.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import { type ShownRequest, shownRequest } from '../../domain/bookings/shown-request.ts';
import type { Change } from '../../domain/change.ts';
import { isRefused, refuse } from '../../domain/decision.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type BookingOperation, changeBooking, type Plan } from './change-booking.ts';
import type { AnswerLinkContent } from './open-answer-link.ts';

export interface AnswerReply {
  readonly data: ShownRequest;
  readonly version: number;
}

/** Answers a booking request on behalf of a permitted host. Returns the request as the answer link shows it. */
export const answerRequest = <P extends Plan, Changed extends Change>(
  answering: Answering,
  { link, user }: Pick<AnswerLinkContent, 'link' | 'user'>,
  context: TransactionContext,
  store: Store<Changed>,
  operation: BookingOperation<P, BookingReply, Changed>,
): Promise<AnswerReply> =>
  changeBooking<Answered<P>, AnswerReply, Changed>(link.bookingUid, context, store, {
    asksEventType: operation.asksEventType,
    // A user who stopped being a host after the link was opened gets the same refusal as a user who never was one.
    named: {
      needs: [storedUser(link.userId)],
      refuse: (snapshot) =>
        isGood(snapshot, link, context) ? undefined : refuse('answer-link/unknown'),
    },
    plan(found) {
      const plan = operation.plan(found);
      const refused = refuseAnswer(link, found.stored, answering) ?? plan.refused;
      return { plan, found, needs: plan.needs, refused };
    },
    decide({ plan, found: { stored, eventType } }, snapshot) {
      const decision = operation.decide(plan, snapshot);
      if (isRefused(decision)) return decision;
      const { data, version } = decision.reply;
      const answered = { ...stored, booking: data, ver: version };
      const shown = shownRequest(answered, eventType, user, link, context.nowMs);
      return { ...decision, reply: { data: shown, version } };
    },
  });

function isGood(
  snapshot: Snapshot,
  link: AnswerLink,
  { actor, nowMs }: TransactionContext,
): boolean {
  const stored = snapshot.get(storedBooking(link.bookingUid));
  const user = snapshot.get(storedUser(link.userId))?.user;
  return (
    stored !== undefined &&
    answererOf(actor.organizationId, link, stored, user, nowMs) !== undefined
  );
}

/** Plan of the answer, with the booking that it applies to. */
interface Answered<P> extends Plan {
  readonly plan: P;
  readonly found: LoadedBooking;
}
