import { declineBooking } from '../../lib/app/bookings/decline-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeclineBooking, {}, ({ params, body, context, store }) =>
  declineBooking(params.uid, body, context, store),
);
