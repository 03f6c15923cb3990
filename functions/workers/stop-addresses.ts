import { implementWorker } from '../../lib/workers/implement-worker.ts';
import { stopAddresses } from '../../lib/workers/messages/stop-addresses.ts';

export const handler = implementWorker('stopAddresses', stopAddresses);
