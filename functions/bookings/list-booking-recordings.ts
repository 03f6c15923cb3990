import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { listRecordings } from '../../lib/data/list-recordings.ts';
import { implement } from '../../lib/http/implement.ts';

const deps = { listRecordings };

export const handler = implement(ListBookingRecordings, deps, async ({ params, caller }, deps) => {
  const found = await deps.listRecordings(caller.organizationId, params.bookingId);
  seeBooking(caller, found?.stored);
  return { data: [...(found?.recordings ?? [])] };
});
