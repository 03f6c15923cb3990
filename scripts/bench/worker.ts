import { client, TableName } from '../../lib/data/engine/table.ts';
import { createTable } from '../create-table.ts';
import { benches } from './benches.ts';
import { waitLonger } from './wait-longer.ts';

/*
 * Runs one bench in a separate process with its own table, so that its memory contains nothing of
 * earlier benches. The handlers write their log lines to its standard output; rows are sent to the
 * parent.
 */
const name = process.argv[2] as keyof typeof benches;
// The time limits of a deployment determine the progress of these benches in one request.
if (name !== 'limits' && name !== 'deletion') waitLonger();
process.on('disconnect', () => process.exit());
await createTable(client, TableName);
const rows = await benches[name]();
process.send?.(rows, () => process.exit());
