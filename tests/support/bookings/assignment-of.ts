import { findAssignment } from '../../../lib/data/assignment/assignments.ts';
import { findBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import type { AssignmentRecord } from '../../../lib/domain/assignment/assignment-record.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** The assignment record of a booking, from the booking's item or a separate one. */
export async function assignmentOf(of: OrganizationId, uid: string): Promise<AssignmentRecord> {
  const stored = await findBooking(of, uid);
  const assignment = stored && (await findAssignment(of, stored));
  if (assignment === undefined) throw new Error('The booking has no assignment record.');
  return assignment;
}
