import { confirmBooking } from '../../lib/app/bookings/confirm-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(ConfirmBooking, {}, ({ params, context, store }) =>
  confirmBooking(params.uid, context, store),
);
