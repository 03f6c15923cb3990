import { syncCalendars } from '../../lib/workers/calendars/sync-calendars.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { budgetMs } from '../../lib/workers/queue/run-queue.ts';

export const handler = implementWorker('syncCalendars', syncCalendars, budgetMs);
