import { confirmBookingRequest } from '../../lib/app/answers/confirm-booking-request.ts';
import { ConfirmBookingRequest } from '../../lib/contract/answers/confirm-booking-request.ts';
import { answerLink } from '../../lib/http/answer-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';

export const handler = implementWriteWith(
  ConfirmBookingRequest,
  { credential: answerLink },
  {},
  ({ opened, context, store }) => confirmBookingRequest(opened, context, store),
);
