import {
  DescribeTableCommand,
  DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { createTable } from '../create-table.ts';
import { table as wanted } from '../serverless-table.js';
import { Remedy } from './remedy.ts';

interface Keyed {
  readonly KeySchema?: TableDescription['KeySchema'] | undefined;
}

const keysOf = ({ KeySchema = [] }: Keyed): string =>
  KeySchema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`)
    .sort()
    .join(', ');

interface Shaped extends Keyed {
  readonly GlobalSecondaryIndexes?:
    | readonly (Keyed & { readonly IndexName?: string | undefined })[]
    | undefined;
}

const shapeOf = (table: Shaped): string =>
  [
    keysOf(table),
    ...(table.GlobalSecondaryIndexes ?? [])
      .map((index) => `${index.IndexName}: ${keysOf(index)}`)
      .sort(),
  ].join('; ');

/** Makes the table when it is not there; one that somebody else made otherwise is refused, not changed. */
export async function prepareTable(endpoint: string, tableName: string): Promise<void> {
  // Making a table takes longer than a request of the service may, so this client waits longer.
  const client = new DynamoDBClient({ endpoint, maxAttempts: 2 });
  try {
    await createTable(client, tableName);
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    if (shapeOf(Table) !== shapeOf(wanted)) {
      throw new Remedy(
        `The keys or indexes of the table ${tableName} at ${endpoint} do not match this version. Use another table with TABLE_NAME, or delete the local data with \`npm run reset\`.`,
      );
    }
  } catch (error) {
    if (error instanceof Remedy) throw error;
    throw new Remedy(
      `The engine at ${endpoint} answers, but the table ${tableName} is not available: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    client.destroy();
  }
}
