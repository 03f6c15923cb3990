import { writeCalendars } from '../../lib/workers/calendars/write-calendars.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** Less than the function is given (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('writeCalendars', writeCalendars, budgetMs);
