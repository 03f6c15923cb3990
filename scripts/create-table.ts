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
 * Creates the table of serverless.yml on another engine, and waits until it is active.
 * Point-in-time recovery is left out, because only AWS supports it. The stream is left out, because
 * nothing outside AWS reads it, and writes of the embedded engine become slower with each record in
 * the stream.
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
