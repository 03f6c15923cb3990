import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isSuspected } from '../../domain/bookings/suspected.ts';
import type { Values } from '../../domain/feed/former-values.ts';
import type { Documents, Origin } from '../../domain/feed/outgoing.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { isLongOrRecurring, liesIn, type Period } from '../../domain/schedules/lies-in.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{
  doc: Pick<Schedule, 'startedAt' | 'endedAt' | 'timeZone' | 'routine'>;
}>();

/** A resource in one of the lists that it stands in beside the list of all. */
export interface ListEntry {
  readonly key: Key;
  /** What the list is read by. */
  readonly item: Item;
}

/** Where a resource stands in these lists, by its documents; nowhere where there is no such list or no resource. */
export function entriesOf(
  of: OrganizationId,
  { subject }: Origin,
  { doc = {} }: Documents<Values>,
): readonly ListEntry[] {
  if (doc.uid === undefined) return [];
  if (subject === 'booking') return bookingEntries(of, doc as unknown as Booking);
  return subject === 'schedule' ? scheduleEntries(of, doc as unknown as Schedule) : [];
}

/** In the list of its event type, and in those of its hosts; in none while it is suspected. */
function bookingEntries(of: OrganizationId, booking: Booking): readonly ListEntry[] {
  if (isSuspected(booking)) return [];
  const { uid, eventTypeId, status, startedAt, endedAt, createdAt, hosts } = booking;
  const lists = [
    ...(eventTypeId === null ? [] : [keys.bookingsOfEventType(of, eventTypeId)]),
    ...new Set(hosts.map(({ userId }) => keys.bookingsOfHost(of, userId))),
  ];
  const filtered = { status, eventTypeId: eventTypeId ?? undefined, startedAt, endedAt };
  return lists.map((list) => ({
    key: { pk: list, sk: keys.inList(createdAt, uid) },
    item: { lpk: list, gsi1sk: keys.inList(startedAt, uid), ...filtered },
  }));
}

/** A longer text of when a schedule takes place is not repeated for each who attends. */
const timesAtMost = 700;

/** In the lists of those who attend while it is open, with when it takes place. */
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

/** Whether a schedule may lie in a period, by what its entry says of when it takes place. */
export const mayLieIn = (entry: Item, period: Period): boolean =>
  entry.doc === undefined || liesIn(form.read(entry, 'doc'), period);

/** What a resource left in lists in which it stands no more: it is in no index, and goes after a while. */
export const leftEntry = ({ key }: ListEntry, nowMs: number): ListEntry => ({
  key,
  item: { exp: keptUntil(nowMs) },
});

/** Writes where a resource stands at a version. What a later version wrote stays, so it may be done twice, late, and by several at once. */
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
