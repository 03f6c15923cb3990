import { explainAssignment } from '../../lib/app/bookings/explain-assignment.ts';
import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { findAssignment } from '../../lib/data/assignments.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findAssignment, findBooking };

export const handler = implementRead(GetBookingAssignment, deps, async (request, deps) => {
  const { params, caller } = request;
  const stored = seeBooking(caller, await deps.findBooking(caller.organizationId, params.uid));
  const assignment = await deps.findAssignment(caller.organizationId, stored);
  return { data: explainAssignment(stored, assignment), version: stored.ver };
});
