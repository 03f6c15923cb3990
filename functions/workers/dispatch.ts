import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

export const handler = implementWorker('dispatch', dispatch);
