import type { findAssignment } from '../../data/assignment/assignments.ts';
import type { findBooking } from '../../data/bookings/stored-bookings.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { explainAssignment } from './explain-assignment.ts';
import { seeBooking } from './see-booking.ts';

interface Deps {
  readonly findAssignment: typeof findAssignment;
  readonly findBooking: typeof findBooking;
}

/** Why a booking has its hosts; what is long of it stands beside the booking. */
export async function getBookingAssignment(actor: Actor, uid: string, deps: Deps) {
  const of = actor.organizationId;
  const stored = seeBooking(actor, await deps.findBooking(of, uid));
  const assignment = await deps.findAssignment(of, stored);
  return { data: explainAssignment(stored, assignment), version: stored.ver };
}
