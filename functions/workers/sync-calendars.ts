import { syncCalendars } from '../../lib/workers/calendars/sync-calendars.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** Shorter than the timeout of the function (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('syncCalendars', syncCalendars, budgetMs);
