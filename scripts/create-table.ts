import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { table } from './serverless-table.js';

const definitionOf = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  AttributeDefinitions: table.AttributeDefinitions,
  KeySchema: table.KeySchema,
  GlobalSecondaryIndexes: table.GlobalSecondaryIndexes,
  BillingMode: table.BillingMode,
});

const create = async (client: DynamoDBClient, tableName: string): Promise<'created' | 'exists'> => {
  try {
    await client.send(new CreateTableCommand(definitionOf(tableName)));
    return 'created';
  } catch (error) {
    if (error instanceof ResourceInUseException) return 'exists';
    throw error;
  }
};

/**
 * Makes the table that serverless.yml deploys on another engine, and waits until it can be used.
 * Point-in-time recovery is left out: only AWS itself has it. So is the stream: nothing off AWS
 * reads it, and the embedded engine takes ever longer for a write the more records its stream holds.
 */
export const createTable = async (
  client: DynamoDBClient,
  tableName: string,
): Promise<'created' | 'exists'> => {
  const outcome = await create(client, tableName);
  await waitUntilTableExists(
    { client, maxWaitTime: 60, minDelay: 1, maxDelay: 2 },
    { TableName: tableName },
  );
  if (outcome === 'created') {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: table.TimeToLiveSpecification,
      }),
    );
  }
  return outcome;
};
