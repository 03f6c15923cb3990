import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { listRecordings } from '../../lib/data/bookings/list-recordings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { listRecordings };

export const handler = implementRead(ListBookingRecordings, deps, async (request, deps) => {
  const { params, caller } = request;
  const found = await deps.listRecordings(caller.organizationId, params.bookingId);
  seeBooking(caller, found?.stored);
  return { data: found?.recordings ?? [] };
});
