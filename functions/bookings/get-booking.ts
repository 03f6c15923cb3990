import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { implement } from '../../lib/http/implement.ts';

export const handler = implement(GetBooking, { findBooking }, async ({ params, caller }, deps) => {
  const stored = await deps.findBooking(caller.organizationId, params.uid);
  const { booking, ver } = seeBooking(caller, stored);
  return { data: booking, version: ver };
});
