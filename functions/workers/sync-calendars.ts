import { syncCalendars } from '../../lib/workers/calendars/sync-calendars.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** Less than the function is given (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('syncCalendars', syncCalendars, budgetMs);
