import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { User } from '../domain/users/user.ts';
import type { Item, Items } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';

/** Every schema of a stored user. A member that later users have is a line: what it is in those before. */
const form = storedForm<{ doc: User }>({});

export const userFrom = (item: Item): User => form.read(item, 'doc');

/** A user who was read together with what else a request needs. */
export function userIn(of: OrganizationId, items: Items, userId: string): User | undefined {
  const item = items.get(keys.user(of, userId));
  return item && userFrom(item);
}

/** Eventually consistent, at half the price: the edge remembers for a minute whom it found anyway. */
export async function findUser(of: OrganizationId, userId: string): Promise<User | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key: keys.user(of, userId) }));
  return Item && userFrom(Item);
}

/** Writes the user as given, new or not. */
export async function putUser(of: OrganizationId, user: User): Promise<'written'> {
  const Item = { ...keys.user(of, user.userId), ...form.write({ doc: user }) };
  await table.send(new PutCommand({ TableName, Item }));
  return 'written';
}
