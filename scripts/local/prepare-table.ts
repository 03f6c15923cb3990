import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '../create-table.ts';
import { table as wanted } from '../serverless-table.js';
import { Remedy } from './remedy.ts';

interface KeyAttribute {
  readonly AttributeName: string | undefined;
  readonly KeyType: string | undefined;
}

interface Index {
  readonly IndexName?: string | undefined;
  readonly KeySchema?: readonly KeyAttribute[] | undefined;
  readonly Projection?: { readonly NonKeyAttributes?: readonly string[] | undefined } | undefined;
}

interface Table extends Index {
  readonly GlobalSecondaryIndexes?: readonly Index[] | undefined;
}

const shapeOfIndex = ({ IndexName, KeySchema = [], Projection }: Index): string =>
  JSON.stringify([
    IndexName,
    KeySchema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).toSorted(),
    Projection?.NonKeyAttributes?.toSorted(),
  ]);

/** Keys, indexes and their projected attributes. A table of release 0.1.0 differs: its indexes do not project `schema`. */
const shapeOf = ({ KeySchema, GlobalSecondaryIndexes = [] }: Table): string =>
  [shapeOfIndex({ KeySchema }), ...GlobalSecondaryIndexes.map(shapeOfIndex).toSorted()].join();

/** The advice for each engine. `npm run reset` deletes only the data of the embedded engine. */
const remedyFor = (isEmbedded: boolean): string =>
  isEmbedded ? 'delete the local data with `npm run reset`' : 'delete this table';

/** Creates the table if it does not exist. A table with another shape is refused, not changed. */
export async function prepareTable(
  endpoint: string,
  tableName: string,
  isEmbedded: boolean,
): Promise<void> {
  // Creating a table takes longer than a call of the service may take, so this client has longer
  // timeouts.
  const client = new DynamoDBClient({ endpoint, maxAttempts: 2 });
  try {
    await createTable(client, tableName);
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    if (shapeOf(Table) !== shapeOf(wanted)) {
      throw new Remedy(
        `The table ${tableName} at ${endpoint} was created by another version, whose data this version cannot read: ${remedyFor(isEmbedded)}, or use another table with TABLE_NAME.`,
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
