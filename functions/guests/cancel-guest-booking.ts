import { cancelGuestBooking } from '../../lib/app/guests/cancel-guest-booking.ts';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { implementGuestWrite } from '../../lib/http/implement-guest-write.ts';

export const handler = implementGuestWrite(
  CancelGuestBooking,
  ({ link, body, context, store }) => cancelGuestBooking(link, body, context, store),
  {},
);
