import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { budgetMs, makeMeetings } from '../../lib/workers/meetings/make-meetings.ts';

export const handler = implementWorker('makeMeetings', makeMeetings, budgetMs);
