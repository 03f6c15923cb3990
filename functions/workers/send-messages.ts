import { implementWorker } from '../../lib/events/implement-worker.ts';
import { sendMessages } from '../../lib/events/messages/send-messages.ts';
import { runMs } from '../../lib/events/messages/time-of-a-run.ts';

export const handler = implementWorker('sendMessages', sendMessages, runMs);
