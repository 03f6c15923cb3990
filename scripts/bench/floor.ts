import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import type { Call } from './calls.ts';

/*
 * The floor: calls to the table by the SDK's own client, none of its parts replaced, without a line of
 * the service around it. Its settings are written out here, as the service had them when it was first
 * compared with it: whatever becomes of lib/data/engine, the floor stays what it is.
 */

/** The SDK's own silent logger is handed a copy of all that was sent and answered: a tenth of a read's CPU time. */
const logger = { warn: console.warn, debug: () => {} } as NonNullable<
  DynamoDBClientConfig['logger']
>;
const { DYNAMODB_ENDPOINT: endpoint = '', AWS_REGION: region = 'eu-central-1' } = process.env;

export const floorSettings: DynamoDBClientConfig = {
  endpoint,
  region,
  // Looking for them elsewhere would be work that the service does not do either.
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

/** Makes calls of the floor, one after the other, and nothing else. */
export async function replay(calls: readonly Call[]): Promise<void> {
  for (const call of calls) await floor.send(call as never);
}
