import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { budgetMs } from '../../lib/workers/queue/run-queue.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';

export const handler = implementWorker('deliver', (wake) => deliver(wake), budgetMs);
