import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../data/engine/items.ts';
import { TableName, table } from '../data/engine/table.ts';
import type { Key } from '../data/keys/key.ts';

type Filter = Required<Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>>;
type Position = Pick<ScanCommandInput, 'ExclusiveStartKey'>;

/**
 * Reads the whole table once. The cost depends on its size, not on the filter. It reads all organizations, so it is in
 * this folder, which functions for requests must not import.
 */
export async function* scanTable(filter?: Filter): AsyncGenerator<Key & Item> {
  const position: Position = {};
  do {
    const scan = { TableName, ConsistentRead: true, ...filter, ...position };
    const { Items = [], LastEvaluatedKey } = await table.send(new ScanCommand(scan));
    yield* Items as (Key & Item)[];
    position.ExclusiveStartKey = LastEvaluatedKey;
  } while (position.ExclusiveStartKey !== undefined);
}
