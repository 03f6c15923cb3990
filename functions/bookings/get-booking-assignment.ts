import { getBookingAssignment } from '../../lib/app/bookings/get-booking-assignment.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { findAssignment } from '../../lib/data/assignment/assignments.ts';
import { findBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findAssignment, findBooking };

export const handler = implementRead(GetBookingAssignment, deps, ({ params, caller }, deps) =>
  getBookingAssignment(caller, params.uid, deps),
);
