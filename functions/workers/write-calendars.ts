import { writeCalendars } from '../../lib/workers/calendars/write-calendars.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** Shorter than the timeout of the function (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('writeCalendars', writeCalendars, budgetMs);
