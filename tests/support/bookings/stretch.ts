import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { World } from '../world.ts';

/** Enlarges a stored booking to `bytes` bytes, more than a request could. */
export async function stretch(
  { of }: Pick<World, 'of'>,
  uid: string,
  bytes: number,
): Promise<void> {
  const { Item = {} } = await table.send(new GetCommand({ TableName, Key: keys.booking(of, uid) }));
  const left = bytes - Buffer.byteLength(JSON.stringify(Item));
  const contact = JSON.stringify({ ...JSON.parse(Item.contact), message: 'x'.repeat(left) });
  await table.send(new PutCommand({ TableName, Item: { ...Item, contact } }));
}
