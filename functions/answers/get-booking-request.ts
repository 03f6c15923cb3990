import { getBookingRequest } from '../../lib/app/bookings/get-booking-request.ts';
import { GetBookingRequest } from '../../lib/contract/answers/get-booking-request.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { answerLink } from '../../lib/http/answer-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  GetBookingRequest,
  { credential: answerLink, reply: jsonReply },
  { readerOf: readerOf([organizations, users, eventTypes]) },
  ({ opened, nowMs }, deps) => getBookingRequest(opened, nowMs, deps),
);
