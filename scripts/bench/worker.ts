import { client, TableName } from '../../lib/data/engine/table.ts';
import { createTable } from '../create-table.ts';
import { benches } from './benches.ts';
import { waitLonger } from './wait-longer.ts';

/*
 * One bench in a process of its own, with a table of its own: nothing that was measured before is in
 * its memory. Its standard output is where the handlers write their log lines; rows go to the parent.
 */
const name = process.argv[2] as keyof typeof benches;
// How far these get in one request follows from the times that there are in the cloud.
if (name !== 'limits' && name !== 'deletion') waitLonger();
process.on('disconnect', () => process.exit());
await createTable(client, TableName);
const rows = await benches[name]();
process.send?.(rows, () => process.exit());
