import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { NotifiedLink } from '../../domain/messages/notified-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: NotifiedLink }>();

/**
 * The meeting link that the last messages about a booking contained; undefined if no message has
 * waited for a meeting. Consistent.
 */
export async function findNotifiedLink(
  of: OrganizationId,
  bookingUid: string,
): Promise<NotifiedLink | undefined> {
  const key = keys.notifiedLink(of, bookingUid);
  const item = (await readItems(of, [key])).get(key);
  return item && form.read(item, 'doc');
}

/**
 * Stores the meeting link that messages about a booking contain, if the stored one is as it was
 * read.
 */
export async function storeNotifiedLink(
  of: OrganizationId,
  bookingUid: string,
  link: NotifiedLink,
  before: NotifiedLink | undefined,
  nowMs: number,
): Promise<void> {
  const Item = {
    ...keys.notifiedLink(of, bookingUid),
    ...form.write({ doc: link }),
    exp: keptUntil(nowMs),
  };
  const condition = before
    ? {
        ConditionExpression: 'doc = :before',
        ExpressionAttributeValues: { ':before': form.write({ doc: before }).doc },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  await table.send(new PutCommand({ TableName, Item, ...condition }));
}
