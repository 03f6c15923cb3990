import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import type { Key } from '../../../lib/data/keys/key.ts';

/** Sets one attribute of an existing item, and returns its former value. */
export async function setAttribute({ pk, sk }: Key, name: string, value: unknown) {
  const { Attributes = {} } = await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk },
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
      ReturnValues: 'UPDATED_OLD',
    }),
  );
  return Attributes[name];
}
