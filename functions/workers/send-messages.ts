import { implementWorker } from '../../lib/events/implement-worker.ts';
import { sendMessages } from '../../lib/events/messages/send-messages.ts';

/** Less than the function is given (scripts/serverless-functions.js). */
const budgetMs = 56_000;

export const handler = implementWorker('sendMessages', sendMessages, budgetMs);
