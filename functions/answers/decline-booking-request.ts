import { answerRequest } from '../../lib/app/bookings/answer-request.ts';
import { closingOf } from '../../lib/app/bookings/close-booking.ts';
import { DeclineBookingRequest } from '../../lib/contract/answers/decline-booking-request.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { users } from '../../lib/data/people/users.ts';
import { answerLink } from '../../lib/http/answer-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';

export const handler = implementWriteWith(
  DeclineBookingRequest,
  { credential: answerLink },
  [users, ledger, eventTypes, assignment, bookings, limits],
  {},
  ({ opened, body, context, store }) =>
    answerRequest(
      'decline',
      opened,
      context,
      store,
      closingOf({ ...body, action: 'decline' }, context),
    ),
);
