import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type {
  KnownMeetingChanges,
  MeetingName,
  MeetingSlotsChanges,
} from '../../domain/meetings/meeting-changes.ts';
import type { SeenBooking } from '../../domain/meetings/seen-booking.ts';
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
import { keys } from '../keys.ts';

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

/** Stores what is known of a meeting, if it is as it was read. What is over is forgotten in a month. */
export function knownMeetingWrites(
  of: OrganizationId,
  { subject, stored, named, seen, nowMs }: KnownMeetingChanges,
): readonly Action[] {
  const { ver, ...doc } = stored;
  const isOver = doc.current === null && doc.former.length === 0;
  const item = {
    ver: ver + 1,
    ...form.write({ doc }),
    ...(isOver && { exp: keptUntil(nowMs) }),
  };
  return [
    { key: keys.meetingOf(of, subject.id), item, ...atVersion(ver) },
    ...(named ? [nameMeeting(of, named, subject)] : []),
    ...(seen ? checkSeen(of, seen) : []),
  ];
}

/** By what the notices of its provider name a meeting. */
const nameMeeting = (
  of: OrganizationId,
  { provider, account, id }: MeetingName,
  subject: MeetingSubject,
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

/** Nobody has changed a booking since it was seen. One that was gone does not come back. */
const checkSeen = (of: OrganizationId, { uid, ver }: SeenBooking): readonly Action[] =>
  ver === undefined ? [] : [{ key: keys.booking(of, uid), ...atVersion(ver) }];

export const meetingSlotsWrites = (
  of: OrganizationId,
  { seen, slots, nowMs }: MeetingSlotsChanges,
): readonly Action[] => [
  {
    key: keys.meetingSlots(of, seen.uid),
    item: slots.length > 0 ? { slots } : { exp: keptUntil(nowMs) },
  },
  ...checkSeen(of, seen),
];

/** Whose a meeting is: a booking, or all bookings of a slot. */
export type MeetingOwner = { readonly organizationId: OrganizationId } & (
  | { readonly bookingUid: string }
  | { readonly eventTypeId: string; readonly startedAtMs: number; readonly hostId: string }
);

/** Whose meeting the notices of a provider tell of; undefined where it is none of ours. */
export async function meetingAt(
  provider: string,
  account: string,
  id: string,
): Promise<MeetingOwner | undefined> {
  const Key = keys.meeting(provider, account, id);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as MeetingOwner | undefined;
}
