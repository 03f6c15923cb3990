import { cancelBooking } from '../../lib/app/bookings/cancel-booking.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(CancelBooking, {}, ({ params, body, context, store }) =>
  cancelBooking(params.uid, body, context, store),
);
