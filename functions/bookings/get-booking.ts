import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { findBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetBooking,
  { findBooking },
  async ({ params, caller }, deps) => {
    const stored = await deps.findBooking(caller.organizationId, params.uid);
    const { booking, ver } = seeBooking(caller, stored);
    return { data: booking, version: ver };
  },
);
