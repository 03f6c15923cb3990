import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { UserEvent } from '../../domain/events.ts';
import type { StoredUser, User } from '../../domain/people/user.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atRevision, atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: User }>();

export const userFrom = (item: Item): User => form.read(item, 'doc');

export const storedUserIn = (
  of: OrganizationId,
  items: Items,
  userId: string,
): StoredUser | undefined => storedUserFrom(items.get(keys.user(of, userId)));

function storedUserFrom(item: Item | undefined): StoredUser | undefined {
  const found = present(item);
  if (found === undefined) return undefined;
  const { ver, rev } = found as { ver: number; rev?: number } & Item;
  return { ver, ...(rev !== undefined && { rev }), user: userFrom(found) };
}

/** Eventually consistent at half the price, because callers cache the user for a minute anyway. */
export async function findUser(of: OrganizationId, userId: string): Promise<User | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key: keys.user(of, userId) }));
  const found = present(Item);
  return found && userFrom(found);
}

/**
 * Reads a user for a response that shows only the user. Consistent, so that a user from an earlier
 * response is never 404.
 */
export async function readUser(
  of: OrganizationId,
  userId: string,
): Promise<StoredUser | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.user(of, userId), ConsistentRead: true }),
  );
  return storedUserFrom(Item);
}

/**
 * Writes the whole user as version `ver + 1`, if the user is still at version `ver` (0 = must not
 * exist). `before` is the user as it was read.
 */
export function writeUser(
  of: OrganizationId,
  { ver, rev = 0, user }: StoredUser,
  event: UserEvent,
  before?: StoredUser,
): Action {
  const item = {
    lpk: keys.userList(of),
    gsi2sk: keys.inList(user.createdAt, user.userId),
    ver: ver + 1,
    ...form.write({ doc: user }),
    rev: rev === 0 ? undefined : rev,
  };
  const action = { key: keys.user(of, user.userId), item, ...atRevision({ ver, rev }) };
  return publishChange(of, action, event, {
    origin: { subject: 'user', uid: user.userId },
    before: before && { doc: before.user },
    after: { doc: user },
  });
}

/** Stores members of a user that clients do not see. The version that clients see does not change. */
export function writeHiddenUser(of: OrganizationId, { ver, rev = 0, user }: StoredUser): Action {
  const { condition, values } = atRevision({ ver, rev });
  const { doc, schema } = form.write({ doc: user });
  return {
    key: keys.user(of, user.userId),
    update: 'SET doc = :doc, #schema = :schema, rev = :next',
    condition,
    names: { '#schema': 'schema' },
    values: { ...values, ':doc': doc, ':schema': schema, ':next': rev + 1 },
  };
}

/** Deletes the user, if it is still at the version that was read. */
export function removeUserAction(
  of: OrganizationId,
  { ver, rev, user }: StoredUser,
  event: UserEvent,
): Action {
  const item = tombstone(ver, Date.parse(event.at));
  const action = { key: keys.user(of, user.userId), item, ...atRevision({ ver, rev }) };
  return publishChange(of, action, event, {
    origin: { subject: 'user', uid: user.userId },
    before: { doc: user },
    after: { doc: {} },
  });
}

/**
 * Checks that a user is still at the version that was read. With `rev`, the check also fails after
 * changes that clients do not see.
 */
export const asRead = (
  of: OrganizationId,
  {
    userId,
    ver,
    rev,
  }: Pick<StoredUser, 'ver'> & { readonly userId: string; readonly rev?: number | undefined },
): Action => ({
  key: keys.user(of, userId),
  ...(rev === undefined ? atVersion(ver) : atRevision({ ver, rev })),
});
