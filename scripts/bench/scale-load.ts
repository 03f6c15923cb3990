import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { slowTable } from './slow-table.ts';
import { waitLonger } from './wait-longer.ts';
import { waking } from './waking.ts';

/*
 * A process with workers for the load of an organization, so that it shares no process with the organization that is measured,
 * like two instances of a function.
 */
process.on('disconnect', () => process.exit());
waitLonger();
slowTable();
const never = () => false;
void waking(() => dispatch({ isQuiet: true }, Date.now()), 1, never);
void waking(() => deliver({ isQuiet: true }), 20, never);
