import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../lib/data/engine/items.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';

/** DynamoDB's limit of one BatchWriteItem. */
const itemsACall = 25;

/** Writes many items, and replaces existing ones. */
export async function putItems(items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += itemsACall) {
    const puts = items.slice(from, from + itemsACall).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await table.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: puts } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('Some items were not written.');
  }
}
