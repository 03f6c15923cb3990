import { changeGuestBooking } from '../../lib/app/bookings/change-guest-booking.ts';
import { closingOf } from '../../lib/app/bookings/close-booking.ts';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { limitReceiver } from '../../lib/http/limit-receiver.ts';

export const handler = implementWriteWith(
  CancelGuestBooking,
  { credential: guestLink },
  [ledger, eventTypes, assignment, bookings, limits],
  { limitReceiver },
  ({ opened, body, context, store }, deps) =>
    changeGuestBooking(
      opened,
      context,
      store,
      closingOf({ ...body, action: 'cancel' }, context),
      deps,
    ),
);
