import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { runMs } from '../../lib/workers/messages/time-of-a-run.ts';

export const handler = implementWorker('sendMessages', sendMessages, runMs);
