import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { MeetingName } from '../../domain/meetings/changes.ts';
import {
  type MeetingSubject,
  noMeeting,
  type StoredMeeting,
} from '../../domain/meetings/stored-meeting.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: Omit<StoredMeeting, 'ver'> }>();

export function meetingIn(of: OrganizationId, items: Items, subject: string): StoredMeeting {
  const item = items.get(keys.meetingOf(of, subject));
  return item === undefined ? noMeeting : { ver: item.ver as number, ...form.read(item, 'doc') };
}

export const meetingSlotsIn = (
  of: OrganizationId,
  items: Items,
  bookingUid: string,
): readonly string[] =>
  (items.get(keys.meetingSlots(of, bookingUid))?.slots as readonly string[] | undefined) ?? [];

/**
 * Stores the meeting of a subject, if it is as it was read. An item without any meeting expires.
 */
export function writeMeeting(
  of: OrganizationId,
  subjectId: string,
  { ver, ...doc }: StoredMeeting,
  nowMs: number,
): Action {
  const isOver = doc.current === null && doc.former.length === 0;
  const item = {
    ver: ver + 1,
    ...form.write({ doc }),
    ...(isOver && { exp: keptUntil(nowMs) }),
  };
  return { key: keys.meetingOf(of, subjectId), item, ...atVersion(ver) };
}

/** Stores the owner of a meeting with the names that notices of the provider contain. */
export const writeMeetingName = (
  of: OrganizationId,
  subject: MeetingSubject,
  { provider, account, id }: MeetingName,
): Action => ({
  key: keys.meeting(provider, account, id),
  item: { organizationId: of, ...ownerOf(subject) },
});

const ownerOf = ({ id, slot }: MeetingSubject) =>
  slot === undefined
    ? { bookingUid: id }
    : {
        eventTypeId: slot.eventTypeId,
        startedAtMs: Date.parse(slot.startedAt),
        hostId: slot.userId,
      };

export const writeMeetingSlots = (
  of: OrganizationId,
  bookingUid: string,
  slots: readonly string[],
  nowMs: number,
): Action => ({
  key: keys.meetingSlots(of, bookingUid),
  item: slots.length > 0 ? { slots } : { exp: keptUntil(nowMs) },
});

/** The owner of a meeting: a booking, or all bookings of a slot. */
export type MeetingOwner = { readonly organizationId: OrganizationId } & (
  | { readonly bookingUid: string }
  | { readonly eventTypeId: string; readonly startedAtMs: number; readonly hostId: string }
);

/**
 * The owner of the meeting in a notice of a provider; undefined if the service did not create the
 * meeting.
 */
export async function meetingAt(
  provider: string,
  account: string,
  id: string,
): Promise<MeetingOwner | undefined> {
  const Key = keys.meeting(provider, account, id);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as MeetingOwner | undefined;
}
