import type { StoreFor } from '../../data/store.ts';
import type { closeBooking } from '../../domain/bookings/close-booking.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { type AnswerReply, answerRequest } from './answer-request.ts';
import { closingOf } from './close-booking.ts';
import type { AnswerLinkContent } from './open-answer-link.ts';

/** Declines the booking request of an answer link. */
export const declineBookingRequest = (
  opened: AnswerLinkContent,
  { reason }: { readonly reason?: string | undefined },
  context: TransactionContext,
  store: StoreFor<typeof closeBooking>,
): Promise<AnswerReply> =>
  answerRequest(
    'decline',
    opened,
    context,
    store,
    closingOf({ reason, action: 'decline' }, context),
  );
