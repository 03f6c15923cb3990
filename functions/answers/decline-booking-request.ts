import { declineBookingRequest } from '../../lib/app/answers/decline-booking-request.ts';
import { DeclineBookingRequest } from '../../lib/contract/answers/decline-booking-request.ts';
import { answerLink } from '../../lib/http/answer-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';

export const handler = implementWriteWith(
  DeclineBookingRequest,
  { credential: answerLink },
  {},
  ({ opened, body, context, store }) => declineBookingRequest(opened, body, context, store),
);
