import type { Store } from '../../data/store.ts';
import { confirming } from '../bookings/confirm-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AnswerReply, answerRequest } from './answer-request.ts';
import type { AnswerLinkContent } from './open-answer-link.ts';

/** Confirms the request that a link answers. */
export const confirmBookingRequest = (
  opened: AnswerLinkContent,
  context: TransactionContext,
  store: Store,
): Promise<AnswerReply> => answerRequest('confirm', opened, context, store, confirming(context));
