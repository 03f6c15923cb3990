import { dispatch } from '../../lib/events/dispatch.ts';
import { implementWorker } from '../../lib/events/implement-worker.ts';

export const handler = implementWorker('dispatch', dispatch);
