import { parentPort, workerData } from 'node:worker_threads';
import { CalendarFailure } from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { startCaldavDouble } from '../../support/external-calendars/caldav-double.ts';

/**
 * Lists the calendars of a server that gives the same answer to every request. It runs in a thread that the test can
 * terminate, and posts the calendars or the failure with the CPU time.
 */
const double = await startCaldavDouble();
double.manners = {
  instead: (_, response) => {
    response.writeHead(207, { 'content-type': 'application/xml' }).end(workerData as string);
    return true;
  },
};
const resolve = () => [{ address: '127.0.0.1', family: 4 as const }];
const account = { provider: 'caldav', url: double.url, username: 'ann', password: 'p' } as const;
const source = openSource(account, { surroundings: { reach: 'local', resolve } }, readRows);
const begun = process.threadCpuUsage();
const outcome = await source.listCalendars().then(
  ({ calendars }) => calendars.map(({ id }) => id),
  (error: unknown) => (error instanceof CalendarFailure ? error.problem : `${error}`),
);
const { user, system } = process.threadCpuUsage(begun);
parentPort?.postMessage({ outcome, cpuMs: (user + system) / 1000 });
source.close();
double.close();
