import { assignmentFrom } from '../../data/assignment/assignments.ts';
import type { Key } from '../../data/keys/key.ts';
import { keys } from '../../data/keys/keys.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Books, StoredItem } from './books.ts';
import { type Finding, formUnknown, laterForm } from './finding.ts';
import { tryRead } from './try-read.ts';

const idOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Checks a separate record of an assignment. The records are not collected, because they would take much memory. */
export function checkRecord({ assignments, unknown }: Books, { key, item }: StoredItem): void {
  const reading = tryRead(() => assignmentFrom(item));
  const later = laterForm(key, () => assignmentFrom(item));
  unknown.push(...later);
  const isDamaged = 'error' in reading && later.length === 0;
  assignments.set(idOf(key), isDamaged ? formUnknown(key, reading.error).detail : undefined);
}

/**
 * Finds bookings with a missing or damaged separate record of the assignment. No other item contains it, so it is not
 * repaired.
 */
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
