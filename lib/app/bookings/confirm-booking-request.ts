import type { StoreFor } from '../../data/store.ts';
import type { confirmBooking } from '../../domain/bookings/confirm-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AnswerReply, answerRequest } from './answer-request.ts';
import { confirming } from './confirm-booking.ts';
import type { AnswerLinkContent } from './open-answer-link.ts';

/** Confirms the booking request of an answer link. */
export const confirmBookingRequest = (
  opened: AnswerLinkContent,
  context: TransactionContext,
  store: StoreFor<typeof confirmBooking>,
): Promise<AnswerReply> => answerRequest('confirm', opened, context, store, confirming(context));
