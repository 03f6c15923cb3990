import { cancelGuestBooking } from '../../lib/app/guests/cancel-guest-booking.ts';
import { openGuestLink } from '../../lib/app/guests/open-guest-link.ts';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { implementLinkWrite } from '../../lib/http/implement-link-write.ts';

export const handler = implementLinkWrite(
  CancelGuestBooking,
  openGuestLink,
  ({ opened: { link }, body, context, store }) => cancelGuestBooking(link, body, context, store),
  { findBooking },
);
