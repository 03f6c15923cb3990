import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { makeMeetings } from '../../lib/workers/meetings/make-meetings.ts';

/** Shorter than the timeout of the function (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('makeMeetings', makeMeetings, budgetMs);
