import { declineBookingRequest } from '../../lib/app/answers/decline-booking-request.ts';
import { openAnswerLink } from '../../lib/app/answers/open-answer-link.ts';
import { DeclineBookingRequest } from '../../lib/contract/answers/decline-booking-request.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementLinkWrite } from '../../lib/http/implement-link-write.ts';

export const handler = implementLinkWrite(
  DeclineBookingRequest,
  openAnswerLink,
  ({ opened, body, context, store }) => declineBookingRequest(opened, body, context, store),
  { readerOf },
);
