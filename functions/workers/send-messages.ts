import { implementWorker } from '../../lib/events/implement-worker.ts';
import { sendMessages } from '../../lib/events/messages/send-messages.ts';

export const handler = implementWorker('sendMessages', sendMessages);
