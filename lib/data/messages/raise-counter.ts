import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import type { Key } from '../keys/key.ts';

/** Raises a counter by one. Returns false, and does not raise it, if it has reached its maximum. `expiry` is in seconds. */
export async function raiseCounter(key: Key, atMost: number, expiry: number): Promise<boolean> {
  const command = new UpdateCommand({
    TableName,
    Key: key,
    UpdateExpression: 'SET exp = :exp ADD n :one',
    ConditionExpression: 'attribute_not_exists(n) OR n < :most',
    ExpressionAttributeValues: { ':exp': expiry, ':one': 1, ':most': atMost },
  });
  return (await unlessRefused(() => table.send(command))) !== 'refused';
}
