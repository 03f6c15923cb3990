import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Picture, StoredPicture } from '../../domain/pictures/picture.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/** Consistent, so that a new picture is never 404 and a removed picture always is. */
export async function findPicture(pictureId: string): Promise<Picture | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.picture(pictureId), ConsistentRead: true }),
  );
  return present(Item) as Picture | undefined;
}

/** Stores a picture. The user and the organization are stored for operators only. */
export const insertPicture = (
  of: OrganizationId,
  userId: string,
  { pictureId, mediaType, bytes }: StoredPicture,
): Action => ({
  key: keys.picture(pictureId),
  item: { organizationId: of, userId, ver: 1, mediaType, bytes },
});

/**
 * Replaces a picture by a tombstone without its bytes. A picture never changes, so its version is
 * always 1.
 */
export const removePictureAction = (pictureId: string, nowMs: number): Action => ({
  key: keys.picture(pictureId),
  item: tombstone(1, nowMs),
});
