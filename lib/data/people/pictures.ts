import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { PictureChange } from '../../domain/changes.ts';
import type { UserEvent } from '../../domain/events.ts';
import type { Picture, StoredPicture } from '../../domain/pictures/picture.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { User } from '../../domain/users/user.ts';
import type { Action } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys.ts';

/** Read consistently: what was just answered is never 404, and what was just removed always is. */
export async function findPicture(pictureId: string): Promise<Picture | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.picture(pictureId), ConsistentRead: true }),
  );
  return present(Item) as Picture | undefined;
}

/**
 * Puts the new picture of a user beside them, and takes the former one away: nothing is left of its bytes. Neither needs
 * a condition of its own, because in the same transaction the user must be as they were read. Whose a picture is, is told
 * to operators alone.
 */
export const changePicture = (
  of: OrganizationId,
  { userId }: Pick<User, 'userId'>,
  { added, removed }: PictureChange,
  { at }: UserEvent,
): readonly Action[] => [
  ...(added ? [insertPicture(of, userId, added)] : []),
  // A picture is written once, so it had the first version.
  ...(removed === null ? [] : [{ key: keys.picture(removed), item: tombstone(1, Date.parse(at)) }]),
];

const insertPicture = (
  of: OrganizationId,
  userId: string,
  { pictureId, mediaType, bytes }: StoredPicture,
): Action => ({
  key: keys.picture(pictureId),
  item: { organizationId: of, userId, ver: 1, mediaType, bytes },
});
