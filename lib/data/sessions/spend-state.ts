import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** Marks the state of a sign-in as used. Returns false if it was used before. `hash` is the hash of the state, which expires at `expiresMs`. */
export async function spendState(hash: string, expiresMs: number): Promise<boolean> {
  try {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: keys.spentState(hash),
        UpdateExpression: 'SET #exp = :exp',
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeNames: { '#exp': 'exp' },
        ExpressionAttributeValues: { ':exp': Math.ceil(expiresMs / 1000) },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
