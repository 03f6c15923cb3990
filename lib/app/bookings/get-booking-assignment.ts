import type { findAssignment } from '../../data/assignment/assignments.ts';
import type { findBooking } from '../../data/bookings/stored-bookings.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { explainAssignment } from './explain-assignment.ts';
import { seeBooking } from './see-booking.ts';

interface Deps {
  readonly findAssignment: typeof findAssignment;
  readonly findBooking: typeof findBooking;
}

/** Explains the hosts of a booking. The assignment record is an item of its own, because it can be large. */
export async function getBookingAssignment(actor: Actor, uid: string, deps: Deps) {
  const of = actor.organizationId;
  const stored = seeBooking(actor, await deps.findBooking(of, uid));
  const assignment = await deps.findAssignment(of, stored);
  return { data: explainAssignment(stored, assignment), version: stored.ver };
}
