import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { budgetMs, deliver } from '../../lib/workers/webhooks/deliver.ts';

export const handler = implementWorker('deliver', (wake) => deliver(wake), budgetMs);
