import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { starting } from './own-engine.ts';

const { client, TableName } = await import('../../../lib/data/engine/table.ts');
const { waitLonger } = await import('../processes/patience.ts');
const { refuseBeyondRole } = await import('../rights/act-as-function.ts');
const { refuseEmpty } = await import('./refuse-empty.ts');
const { createTable } = await import('../../../scripts/create-table.ts');
// The speed of the machine and its engine is not tested here. The time limits of requests have
// their own tests.
waitLonger();
// A client with cached handlers would not use middleware that a test adds between its calls.
client.config.cacheMiddleware = false;
refuseEmpty();
refuseBeyondRole();
await starting;
/** Each test file begins with an empty table, even if its process has run another file. */
await createTable(client, TableName);
afterAll(() => client.send(new DeleteTableCommand({ TableName })));
