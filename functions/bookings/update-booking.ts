import { updateBooking } from '../../lib/app/bookings/update-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(UpdateBooking, {}, ({ params, body, context, store }) =>
  updateBooking(params.uid, body, context, store),
);
