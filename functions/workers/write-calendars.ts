import { writeCalendars } from '../../lib/workers/calendars/write-calendars.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { budgetMs } from '../../lib/workers/queue/run-queue.ts';

export const handler = implementWorker('writeCalendars', writeCalendars, budgetMs);
