import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Announcement } from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { queryRange } from '../engine/query-range.ts';
import { TableName, table } from '../engine/table.ts';
import { packJson } from '../items/packed-json.ts';
import { keptSince, keptUntil } from '../items/tombstone.ts';
import { unlessRefused } from '../jobs/due.ts';
import { keys } from '../keys/keys.ts';
import { contentOf, type InLane } from './mail-lane.ts';

const bodyOf = (announcement: Announcement) => packJson(JSON.stringify(announcement));

/**
 * Stores events about which users and guests must be notified. A position is used once, so no two
 * announcements share a key.
 */
export const putAnnouncement = (
  of: OrganizationId,
  announcement: Announcement,
  nowMs: number,
): Action => ({
  key: keys.announcement(of, announcement.position),
  item: { body: bodyOf(announcement), exp: keptUntil(nowMs) },
});

/**
 * An announcement that was read; undefined if it is damaged, or if a later release wrote it in
 * another form.
 */
export interface QueuedAnnouncement extends InLane {
  readonly position: number;
  readonly announcement: Announcement | undefined;
}

/**
 * The first announcements of an organization after a position, in the order of the feed.
 * Consistent.
 */
export async function readAnnouncements(
  of: OrganizationId,
  after: number,
  atMost: number,
): Promise<readonly QueuedAnnouncement[]> {
  const { pk } = keys.announcement(of, 0);
  const items = await queryRange(pk, keys.announcementsAfter(after), atMost);
  const placeOf = ({ position, events }: Announcement) =>
    Array.isArray(events) ? keys.announcement(of, position).sk : '';
  return items.map((item) => ({
    item,
    sinceMs: keptSince(item.exp as number),
    position: keys.positionOf(item.sk as string),
    announcement: contentOf(item, placeOf),
  }));
}

/**
 * The condition that an announcement is as it was read, because a requeued one may have replaced
 * it.
 */
const asRead = ({ item }: QueuedAnnouncement) => ({
  TableName,
  ConditionExpression: 'body = :body',
  ExpressionAttributeValues: { ':body': item.body },
});

export async function removeAnnouncement(
  _of: OrganizationId,
  found: QueuedAnnouncement,
): Promise<void> {
  const { pk, sk } = found.item;
  const command = new DeleteCommand({ ...asRead(found), Key: { pk, sk } });
  await unlessRefused(() => table.send(command));
}

/** Stores the part of an announcement that has not become messages yet. */
export async function leaveAnnounced(
  _of: OrganizationId,
  found: QueuedAnnouncement,
  left: Announcement,
): Promise<void> {
  const Item = { ...found.item, body: bodyOf(left) };
  const command = new PutCommand({ ...asRead(found), Item });
  await unlessRefused(() => table.send(command));
}
