import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { GetBookingContacts } from '../../lib/contract/bookings/get-booking-contacts.ts';
import { findBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findBooking };

export const handler = implementRead(GetBookingContacts, deps, async ({ params, caller }, deps) => {
  const stored = await deps.findBooking(caller.organizationId, params.uid);
  const { contact, ver } = seeBooking(caller, stored);
  return { data: [contact], version: ver };
});
