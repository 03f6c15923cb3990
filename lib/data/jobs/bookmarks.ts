import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';

/** The progress of a worker through the bookings of a user. */
interface Bookmark {
  /** Identifies the pass through the bookings. Another pass starts from the beginning. */
  readonly walk: string;
  /** The instant (epoch milliseconds) that all pages of the pass use. */
  readonly listedMs: number;
  readonly after: Position;
}

/** A worker that returns later starts from the beginning. */
const rememberedMs = dayMs;

export async function readBookmark(
  of: OrganizationId,
  userId: string,
): Promise<Bookmark | undefined> {
  const Key = keys.bookmark(of, userId);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as Bookmark | undefined;
}

export async function writeBookmark(
  of: OrganizationId,
  userId: string,
  { walk, listedMs, after }: Bookmark,
): Promise<void> {
  const exp = Math.ceil((listedMs + rememberedMs) / 1000);
  const Item = { ...keys.bookmark(of, userId), walk, listedMs, after, exp };
  await table.send(new PutCommand({ TableName, Item }));
}

export async function removeBookmark(of: OrganizationId, userId: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: keys.bookmark(of, userId) }));
}
