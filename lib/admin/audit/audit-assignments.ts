import { assignmentFrom } from '../../data/assignments.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Finding } from './finding.ts';
import type { Books, Found } from './read-organizations.ts';

const idOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Why a record cannot be read, by its key; undefined if it can. The records themselves would take much room. */
export function checkRecord({ assignments }: Books, { key, item }: Found): void {
  let fault: string | undefined;
  try {
    assignmentFrom(item);
  } catch (error) {
    fault = (error as Error).message;
  }
  assignments.set(idOf(key), fault);
}

/** Bookings whose record of the assignment stands apart and is missing, or cannot be read. Nothing tells what it said. */
export function auditAssignments(of: OrganizationId, { bookings, assignments }: Books): Finding[] {
  return bookings.flatMap(({ booking: { uid }, assignment }) => {
    if (assignment === undefined || !('apart' in assignment)) return [];
    const key = keys.assignment(of, uid, assignment.apart);
    const id = idOf(key);
    const fault = assignments.has(id) ? assignments.get(id) : 'There is none.';
    if (fault === undefined) return [];
    const detail = `The record of the assignment of booking ${uid} cannot be read: ${fault}`;
    return [{ kind: 'assignment-unreadable', key, detail }];
  });
}
