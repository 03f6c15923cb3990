import { client, TableName } from '../../lib/data/engine/table.ts';
import { createTable } from '../create-table.ts';
import { benches } from './benches.ts';

/*
 * One bench in a process of its own, with a table of its own: nothing that was measured before is in
 * its memory. Its standard output is where the handlers write their log lines; rows go to the parent.
 */
process.on('disconnect', () => process.exit());
await createTable(client, TableName);
const rows = await benches[process.argv[2] as keyof typeof benches]();
process.send?.(rows, () => process.exit());
