import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { budgetMs } from '../../lib/workers/queue/run-queue.ts';

export const handler = implementWorker('sendMessages', sendMessages, budgetMs);
