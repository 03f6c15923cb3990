import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

/** As it is stored: whoever is in the order is named by their place among the standings. */
type PlacedRecord = Omit<AssignmentRecord, 'order' | 'chosen'> & {
  readonly order: readonly (number | string)[];
  readonly chosen: readonly (number | string)[];
};

const form = storedForm<{ doc: PlacedRecord }>();

/** Maximum length of a record that is stored in its booking, where it costs no unit. */
const besideAtMost = 1000;
/**
 * A booking as it is stored, and the record that stands apart from it: why one was chosen among many takes
 * more than the booking, is asked for rarely, and does not change with it. Where all hosts take part
 * nobody was chosen, and the transaction may have no action to spare.
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
  // No two versions share a record, so one that was read never belongs to another choice.
  const apart = ver + 1;
  const key = keys.assignment(of, booking.uid, apart);
  const item = form.writePacked({ doc: placed(assignment) });
  return [
    { ...stored, assignment: { apart } },
    { key, item },
  ];
}

function placed({ order, chosen, ...record }: AssignmentRecord): PlacedRecord {
  const places = new Map(record.standings.map(({ userId }, place) => [userId, place]));
  const placesOf = (userIds: readonly string[]) => userIds.map((id) => places.get(id) ?? id);
  return { ...record, order: placesOf(order), chosen: placesOf(chosen) };
}

/** A record that stands apart. Throws when it cannot be read. */
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

/** Why a booking has its hosts, wherever that stands; undefined when a person named them. */
export async function findAssignment(
  of: OrganizationId,
  { booking, assignment }: StoredBooking,
): Promise<AssignmentRecord | undefined> {
  if (assignment === undefined || !('apart' in assignment)) return assignment;
  const Key = keys.assignment(of, booking.uid, assignment.apart);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  // It was written in one transaction with the booking that tells of it, and nothing deletes it.
  if (Item === undefined) throw new Error(`The record ${Key.sk} of ${booking.uid} is missing`);
  return assignmentFrom(Item);
}
