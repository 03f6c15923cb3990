import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../data/engine/items.ts';
import { TableName, table } from '../data/engine/table.ts';
import type { Key } from '../data/keys/key.ts';

type Filter = Required<Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>>;
type Position = Pick<ScanCommandInput, 'ExclusiveStartKey'>;

/**
 * Reads the whole table once, whatever the filter lets through, which costs what its size costs. It
 * knows no organization, so it stands here, where no function that answers requests can import it.
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
