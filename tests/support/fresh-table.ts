import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';
import { tell } from './problems-met.ts';
import { spawnEngine } from './spawn-engine.ts';

/**
 * An engine and a table a test file, made before anything reads of them in the environment: no file
 * waits for what another one asks of its engine. DYNAMODB_ENDPOINT names one for all of them.
 */
const isGiven = process.env.DYNAMODB_ENDPOINT !== undefined;
const port = await freePort();
// It starts while all else is loaded.
const starting = isGiven ? undefined : spawnEngine(port);
process.env.DYNAMODB_ENDPOINT ??= `http://127.0.0.1:${port}`;
process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
process.env.AWS_REGION ??= 'eu-central-1';
process.env.SIGNING_SECRET ??= 'test';
process.env.TABLE_NAME = `test-${randomUUID()}`;

const { client } = await import('../../lib/data/engine/table.ts');
const { waitLonger } = await import('./patience.ts');
const { createTable } = await import('../../scripts/create-table.ts');
// How fast the machine and its engine are says nothing of the service; what a request may take has tests of its own.
waitLonger();
const engine = await starting;
await createTable(client, process.env.TABLE_NAME);

afterAll(async () => {
  if (engine === undefined) {
    await client.send(new DeleteTableCommand({ TableName: process.env.TABLE_NAME }));
  } else await engine.kill();
});

tell(inject('problemsMet'), 'file', expect.getState().testPath ?? '');
