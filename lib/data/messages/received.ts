import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

const hourSeconds = 3600;

/**
 * Counts a message to an address, by the hash of the address. Returns false if the maximum of the
 * hour is reached. All organizations share the counter.
 */
export async function countReceived(
  receiver: string,
  atMost: number,
  nowSeconds: number,
): Promise<boolean> {
  const hour = Math.floor(nowSeconds / hourSeconds);
  const command = new UpdateCommand({
    TableName,
    Key: { ...keys.rate(`E${receiver}.${hour}`) },
    UpdateExpression: 'SET exp = :exp ADD n :one',
    ConditionExpression: 'attribute_not_exists(n) OR n < :most',
    ExpressionAttributeValues: { ':exp': (hour + 2) * hourSeconds, ':one': 1, ':most': atMost },
  });
  try {
    await table.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Seconds until the next hour, in which the counter starts at zero. */
export const nextCountIn = (nowSeconds: number): number => hourSeconds - (nowSeconds % hourSeconds);
