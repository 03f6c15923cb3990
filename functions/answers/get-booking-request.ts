import { getBookingRequest } from '../../lib/app/answers/get-booking-request.ts';
import { openAnswerLink } from '../../lib/app/answers/open-answer-link.ts';
import { GetBookingRequest } from '../../lib/contract/answers/get-booking-request.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementLinkRead } from '../../lib/http/implement-link-read.ts';

export const handler = implementLinkRead(
  GetBookingRequest,
  openAnswerLink,
  ({ opened, nowMs }, deps) => getBookingRequest(opened, nowMs, deps),
  { readerOf },
);
