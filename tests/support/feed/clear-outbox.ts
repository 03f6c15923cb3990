import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { storedItems } from '../engine/stored-items.ts';

/** Deletes all unpublished changes. */
export async function clearOutbox(): Promise<void> {
  for (const { pk, sk } of await storedItems())
    if (String(pk).startsWith('OUT#'))
      await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}
