import { budgets } from '../../lib/data/engine/deadline.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import { createTable } from '../create-table.ts';
import { benches } from './benches.ts';

/*
 * One bench in a process of its own, with a table of its own: nothing that was measured before is in
 * its memory. Its standard output is where the handlers write their log lines; rows go to the parent.
 */
const name = process.argv[2] as keyof typeof benches;
// On a busy machine, what takes longer than it may in the cloud is measured all the same. How far a limit gets follows from these times.
if (name !== 'limits') Object.assign(budgets, { requestMs: 60_000, attemptMs: 60_000 });
process.on('disconnect', () => process.exit());
await createTable(client, TableName);
const rows = await benches[name]();
process.send?.(rows, () => process.exit());
