import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { starting } from './own-engine.ts';

const { client, TableName } = await import('../../../lib/data/engine/table.ts');
const { waitLonger } = await import('../processes/patience.ts');
const { refuseEmpty } = await import('./refuse-empty.ts');
const { createTable } = await import('../../../scripts/create-table.ts');
// How fast the machine and its engine are says nothing of the service; what a request may take has tests of its own.
waitLonger();
// A client that keeps its handlers does not see the middleware that tests add between its calls.
client.config.cacheMiddleware = false;
refuseEmpty();
await starting;
/** Each test file begins with an empty table, whether or not its process served another file before. */
await createTable(client, TableName);
afterAll(() => client.send(new DeleteTableCommand({ TableName })));
