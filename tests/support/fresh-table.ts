import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';
import { tell } from './problems-met.ts';
import { spawnEngine } from './spawn-engine.ts';

interface Adjustable {
  readonly updateHttpClientConfig: (
    name: 'requestTimeout' | 'socketTimeout',
    value: number,
  ) => void;
}

/**
 * An engine and a table a test file, made before anything reads of them in the environment: no file
 * waits for what another one asks of its engine. DYNAMODB_ENDPOINT names one for all of them.
 */
const isGiven = process.env.DYNAMODB_ENDPOINT !== undefined;
const engine = isGiven ? undefined : await spawnEngine(await freePort());
process.env.DYNAMODB_ENDPOINT ??= engine?.endpoint;
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

afterAll(async () => {
  if (engine === undefined) {
    await client.send(new DeleteTableCommand({ TableName: process.env.TABLE_NAME }));
  } else await engine.kill();
});

tell(inject('problemsMet'), 'file', expect.getState().testPath ?? '');
