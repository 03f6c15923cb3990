import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { makeMeetings } from '../../lib/workers/meetings/make-meetings.ts';
import { budgetMs } from '../../lib/workers/queue/run-queue.ts';

export const handler = implementWorker('makeMeetings', makeMeetings, budgetMs);
