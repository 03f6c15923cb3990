import { implementWorker } from '../../lib/events/implement-worker.ts';
import { stopAddresses } from '../../lib/events/messages/stop-addresses.ts';

export const handler = implementWorker('stopAddresses', stopAddresses);
