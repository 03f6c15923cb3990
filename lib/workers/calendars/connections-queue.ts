import { grantDeps } from '../../app/external-calendars/grants.ts';
import { readChanges } from '../../app/external-calendars/read-changes.ts';
import { syncConnection } from '../../app/external-calendars/sync-connection.ts';
import { withinBudget } from '../../data/engine/deadline.ts';
import { openAccount } from '../../data/external-calendars/connection-secrets.ts';
import { wholeStoreOf } from '../../data/whole-store.ts';
import { openSource } from '../../outbound/calendars/open-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { againAt } from '../queue/again-at.ts';
import type { Outcome } from '../queue/queue.ts';
import type { QueueRun } from '../queue/run-queue.ts';
import { steadyPace, type TableQueue } from '../queue/table-jobs.ts';

const deps = { openAccount, openSource, surroundings, readChanges, ...grantDeps };

const minute = 60;

/**
 * Reads the calendars of connections. Connections store their own failures, so the retries of the queue are those of
 * readings that did not end, or whose result could not be stored. Calendars that crash the process are read again after 20
 * minutes, then less often.
 */
export const connectionsQueue = ({ nowMs, count, report }: QueueRun): TableQueue => ({
  name: 'connections',
  concurrency: 1,
  // Each connection can take the memory of a thread. The dispatcher starts other workers for groups that wait.
  groupsAtOnce: 8,
  timeoutSeconds: 60,
  retryDelays: [20 * minute, 40 * minute, 80 * minute, 120 * minute],
  neverFails: true,
  isOpen: () => Promise.resolve(true),
  run: async ({ uid, lease }, endsAtMs): Promise<Outcome> => {
    const synced = await withinBudget(endsAtMs - nowMs(), () =>
      syncConnection(uid, nowMs(), wholeStoreOf(lease.of), deps),
    );
    count(synced.came);
    count('unreadable', synced.unreadable);
    count('cut', synced.cut);
    if (synced.unexpected) report(synced.unexpected);
    return againAt(synced.nextMs, nowMs());
  },
  ...steadyPace,
});
