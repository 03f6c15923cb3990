import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import type { Call } from './calls.ts';

/*
 * The floor: calls to the table with the SDK's own client, without code of the service. Its
 * settings are those of the service at the time of the first comparison. They are repeated here, so
 * that the floor does not change with lib/data/engine.
 */

/**
 * The SDK's silent logger receives a copy of all requests and responses, which takes a tenth of a
 * read's CPU time.
 */
const logger = { warn: console.warn, debug: () => {} } as NonNullable<
  DynamoDBClientConfig['logger']
>;
const { DYNAMODB_ENDPOINT: endpoint = '', AWS_REGION: region = 'eu-central-1' } = process.env;

export const floorSettings: DynamoDBClientConfig = {
  endpoint,
  region,
  // Avoids the search for credentials, which the service does not do either.
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  logger,
  retryStrategy: new ConfiguredRetryStrategy(
    3,
    (attempt) => Math.random() * Math.min(200, 25 * 2 ** attempt),
  ),
  requestHandler: { connectionTimeout: 300 },
};

const floor = DynamoDBDocumentClient.from(new DynamoDBClient(floorSettings), {
  marshallOptions: { removeUndefinedValues: true },
});

/** Makes only the calls of the floor, one after the other. */
export async function replay(calls: readonly Call[]): Promise<void> {
  for (const call of calls) await floor.send(call as never);
}
