import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isSuspected } from '../../domain/bookings/suspected.ts';
import type { Contact } from '../../domain/event-types/contact.ts';
import type { Values } from '../../domain/feed/former-values.ts';
import type { Documents, Origin } from '../../domain/feed/outgoing.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import {
  isLongOrRecurring,
  overlapsPeriod,
  type Period,
} from '../../domain/schedules/overlaps-period.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { guestList } from './guest-list.ts';

const form = storedForm<{
  doc: Pick<Schedule, 'startedAt' | 'endedAt' | 'timeZone' | 'routine'>;
}>();

/** The entry of a resource in a list of an event type, a user, a guest or a status. */
export interface ListEntry {
  readonly key: Key;
  /** The attributes by which the list is read. */
  readonly item: Item;
}

/**
 * The entries of a resource, based on its documents. Empty if the resource was deleted or its kind
 * has no such lists. The names of the lists of guests depend on the first version of the secret.
 */
export function entriesOf(
  of: OrganizationId,
  { subject }: Origin,
  { doc = {}, contact = {} }: Documents<Values>,
  secret: string,
): readonly ListEntry[] {
  if (doc.uid === undefined) return [];
  if (subject === 'booking') {
    const { email } = contact as unknown as Contact;
    return bookingEntries(of, doc as unknown as Booking, guestList(of, email, secret));
  }
  return subject === 'schedule' ? scheduleEntries(of, doc as unknown as Schedule) : [];
}

/**
 * The entries in the lists of the event type, of the hosts and of the guest, and in that of the
 * requests or of the cancelled bookings. A suspected booking has none.
 */
function bookingEntries(of: OrganizationId, booking: Booking, guest: string): readonly ListEntry[] {
  if (isSuspected(booking)) return [];
  const { uid, eventTypeId, status, startedAt, endedAt, createdAt, hosts } = booking;
  const lists = [
    ...(eventTypeId === null ? [] : [keys.bookingsOfEventType(of, eventTypeId)]),
    ...new Set(hosts.map(({ userId }) => keys.bookingsOfHost(of, userId))),
  ];
  const filtered = { eventTypeId: eventTypeId ?? undefined, startedAt, endedAt };
  const entryIn = (list: string, members: Item): ListEntry => ({
    key: { pk: list, sk: keys.inList(createdAt, uid) },
    item: { lpk: list, gsi1sk: keys.inList(startedAt, uid), ...members },
  });
  const hosted = { ...filtered, hostIds: hosts.map(({ userId }) => userId) };
  // The entry of a status is also in the other index. The entries that remain of former requests
  // are in no index, so readers skip them.
  const withStatus = { ...hosted, gsi2sk: keys.inList(createdAt, uid) };
  return [
    ...lists.map((list) => entryIn(list, { status, ...filtered })),
    // A guest has few bookings. Without the status, a confirmation or cancellation writes no entry.
    entryIn(guest, hosted),
    ...(status === 'open' ? [] : [entryIn(keys.bookingsOfStatus(of, status), withStatus)]),
  ];
}

/**
 * Maximum length of the times of a schedule in an entry. Longer times are not copied for each
 * attendee.
 */
const timesAtMost = 700;

/**
 * The entries in the lists of the attendees of an open schedule. Each contains the times of the
 * schedule.
 */
function scheduleEntries(of: OrganizationId, schedule: Schedule): readonly ListEntry[] {
  const { uid, status, startedAt, endedAt, timeZone, routine, createdAt } = schedule;
  if (status === 'cancel') return [];
  const { doc, schema } = form.write({ doc: { startedAt, endedAt, timeZone, routine } });
  const isLong = isLongOrRecurring(schedule);
  const item = {
    gsi1sk: keys.inList(startedAt, uid),
    schema,
    doc: doc.length <= timesAtMost ? doc : undefined,
  };
  return [...new Set(attendeeIds(schedule))].map((userId) => ({
    key: { pk: keys.schedulesOf(of, userId), sk: keys.inList(createdAt, uid) },
    item: {
      lpk: isLong ? keys.longSchedulesOf(of, userId) : keys.schedulesOf(of, userId),
      ...item,
    },
  }));
}

/** Whether a schedule may overlap a period, based on the times in its entry. */
export const mayLieIn = (entry: Item, period: Period): boolean =>
  entry.doc === undefined || overlapsPeriod(form.read(entry, 'doc'), period);

/**
 * Replaces the entry of a list that no longer contains the resource. It is in no index and expires.
 */
export const leftEntry = ({ key }: ListEntry, nowMs: number): ListEntry => ({
  key,
  item: { exp: keptUntil(nowMs) },
});

/**
 * Writes an entry with the version of its resource. It never replaces an entry of a later version,
 * so the write may be repeated, late or concurrent.
 */
export async function writeEntry(
  _of: OrganizationId,
  { key, item }: ListEntry,
  ver: number,
): Promise<void> {
  try {
    await table.send(
      new PutCommand({
        TableName,
        Item: { ...item, ver, ...key },
        ConditionExpression: 'attribute_not_exists(pk) OR ver < :v',
        ExpressionAttributeValues: { ':v': ver },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
