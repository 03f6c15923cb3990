import type { WorkerId } from '../contract/workers.ts';
import { invokeFunction } from '../data/jobs/invoke-function.ts';
import type { Woken } from './implement-worker.ts';

const quietly: Woken = { isQuiet: true };

/**
 * Wakes a worker for which there is work. Where no name of its function is set, as on one's own machine,
 * somebody else does; and where it cannot be woken, the minute does.
 */
export async function wakeWorker(worker: WorkerId): Promise<void> {
  const name = process.env[`${worker.toUpperCase()}_FUNCTION`];
  if (name) await invokeFunction(name, quietly);
}
