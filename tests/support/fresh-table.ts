import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject } from 'vitest';
import { tell } from './problems-met.ts';

interface Adjustable {
  readonly updateHttpClientConfig: (
    name: 'requestTimeout' | 'socketTimeout',
    value: number,
  ) => void;
}

/** A table a test file, made before anything reads its name from the environment. */
process.env.DYNAMODB_ENDPOINT = inject('dynamodbEndpoint');
process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
process.env.AWS_REGION ??= 'eu-central-1';
process.env.CURSOR_SECRET ??= 'test';
process.env.TABLE_NAME = `test-${randomUUID()}`;

const { client } = await import('../../lib/data/table.ts');
const { createTable } = await import('../../scripts/create-table.ts');
// An engine in Java takes its time to get warm, which says nothing of the service.
if (process.env.ENGINE_IS_SLOW) {
  const { requestHandler } = client.config as unknown as { requestHandler: Adjustable };
  requestHandler.updateHttpClientConfig('requestTimeout', 10_000);
  requestHandler.updateHttpClientConfig('socketTimeout', 10_000);
}
await createTable(client, process.env.TABLE_NAME);

/** The engine keeps all of a run in memory, and grows slower with it. */
afterAll(async () => {
  await client.send(new DeleteTableCommand({ TableName: process.env.TABLE_NAME }));
});

tell(inject('problemsMet'), 'file', expect.getState().testPath ?? '');
