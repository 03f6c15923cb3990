import { confirmBookingRequest } from '../../lib/app/answers/confirm-booking-request.ts';
import { openAnswerLink } from '../../lib/app/answers/open-answer-link.ts';
import { ConfirmBookingRequest } from '../../lib/contract/answers/confirm-booking-request.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementLinkWrite } from '../../lib/http/implement-link-write.ts';

export const handler = implementLinkWrite(
  ConfirmBookingRequest,
  openAnswerLink,
  ({ opened, context, store }) => confirmBookingRequest(opened, context, store),
  { readerOf },
);
