import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SessionPlace } from '../../domain/sessions/needs.ts';
import { latestEndMs, type Session } from '../../domain/sessions/session.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: Session }>();

const sessionFrom = (item: Item): Session => ({
  ...form.read(item, 'doc'),
  endedMs: (item.endedMs as number | undefined) ?? null,
});

/** Finds the session of a cookie, which names its organization. Consistent, so that a new session is valid immediately. */
export async function findSession(
  of: OrganizationId,
  { userId, uid }: SessionPlace,
): Promise<Session | undefined> {
  const Key = keys.session(of, userId, uid);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && sessionFrom(Item);
}

export function sessionIn(
  of: OrganizationId,
  items: Items,
  { userId, uid }: SessionPlace,
): Session | undefined {
  const item = items.get(keys.session(of, userId, uid));
  return item && sessionFrom(item);
}

/** All sessions of a user, also those that have ended and were not deleted yet. */
export async function listStoredSessions(
  of: OrganizationId,
  userId: string,
): Promise<readonly Session[]> {
  const { pk, sk } = keys.session(of, userId, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  return items.map(sessionFrom);
}

export const insertSession = (of: OrganizationId, session: Session): Action => ({
  key: keys.session(of, session.userId, session.uid),
  item: { ...form.write({ doc: session }), exp: Math.ceil(latestEndMs(session) / 1000) },
  condition: 'attribute_not_exists(pk)',
});

export const endSessionAction = (
  of: OrganizationId,
  { userId, uid, endedMs }: SessionPlace & { readonly endedMs: number },
): Action => ({
  key: keys.session(of, userId, uid),
  update: 'SET endedMs = :ms',
  condition: 'attribute_exists(pk) AND attribute_not_exists(endedMs)',
  values: { ':ms': endedMs },
});
