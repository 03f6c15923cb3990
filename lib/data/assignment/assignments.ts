import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

/**
 * The stored form of a record. It replaces the id of each host that has a standing by its index in
 * `standings`.
 */
type CompactRecord = Omit<AssignmentRecord, 'order' | 'chosen'> & {
  readonly order: readonly (number | string)[];
  readonly chosen: readonly (number | string)[];
};

const form = storedForm<{ doc: CompactRecord }>();

/**
 * Maximum length of a record that is stored in the item of its booking, where it costs no
 * additional write unit.
 */
const besideAtMost = 1000;
/**
 * Splits a booking into its item and, if the record is large, a separate item with the record of
 * its assignment. A large record is rarely read and does not change with the booking. A booking of
 * all hosts has no separate record, because its transaction may already have the maximum number of
 * actions.
 */
export function apartFrom(
  of: OrganizationId,
  stored: StoredBooking,
): readonly [StoredBooking, ...Action[]] {
  const { assignment, booking, ver } = stored;
  if (assignment === undefined || 'apart' in assignment || assignment.method === 'all') {
    return [stored];
  }
  if (JSON.stringify(assignment).length <= besideAtMost) return [stored];
  // The key contains the version, so a record never belongs to another assignment of the same
  // booking.
  const apart = ver + 1;
  const key = keys.assignment(of, booking.uid, apart);
  const item = form.writePacked({ doc: placed(assignment) });
  return [
    { ...stored, assignment: { apart } },
    { key, item },
  ];
}

function placed({ order, chosen, ...record }: AssignmentRecord): CompactRecord {
  const places = new Map(record.standings.map(({ userId }, place) => [userId, place]));
  const placesOf = (userIds: readonly string[]) => userIds.map((id) => places.get(id) ?? id);
  return { ...record, order: placesOf(order), chosen: placesOf(chosen) };
}

/** Reads a record from its own item. Throws if the record is invalid. */
export function assignmentFrom(item: Item): AssignmentRecord {
  const { order, chosen, ...record } = form.read(item, 'doc');
  const named = (places: readonly (number | string)[]) =>
    places.map((place) => {
      const userId = typeof place === 'number' ? record.standings[place]?.userId : place;
      if (userId === undefined) throw new Error(`No standing has the place ${place}`);
      return userId;
    });
  return { ...record, order: named(order), chosen: named(chosen) };
}

/**
 * The record of the assignment of a booking, from its item or a separate one. Undefined if a person
 * chose the hosts.
 */
export async function findAssignment(
  of: OrganizationId,
  { booking, assignment }: StoredBooking,
): Promise<AssignmentRecord | undefined> {
  if (assignment === undefined || !('apart' in assignment)) return assignment;
  const Key = keys.assignment(of, booking.uid, assignment.apart);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  // The record and its booking are written in one transaction, and no code deletes the record.
  if (Item === undefined) throw new Error(`The record ${Key.sk} of ${booking.uid} is missing`);
  return assignmentFrom(Item);
}
