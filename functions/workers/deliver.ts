import { deliver } from '../../lib/workers/deliver.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** Shorter than the timeout of the function (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('deliver', (wake) => deliver(wake), budgetMs);
