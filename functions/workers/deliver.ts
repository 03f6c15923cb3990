import { deliver } from '../../lib/events/deliver.ts';
import { implementWorker } from '../../lib/events/implement-worker.ts';

/** Less than the function is given (scripts/serverless-functions.js). */
const budgetMs = 58_000;

export const handler = implementWorker('deliver', (wake) => deliver(wake), budgetMs);
