import type { WorkerId } from '../contract/workers.ts';
import { invokeFunction } from '../data/jobs/invoke-function.ts';
import type { Wake } from './implement-worker.ts';

/** The schedule looks for due jobs only once a minute, so the worker itself waits for the first retries of its jobs. */
const wake: Wake = { isQuiet: true, waitMs: 15_000 };

/**
 * Wakes a worker that has jobs. Without the name of its function, as on a developer's machine, the local service wakes it. If
 * it cannot be woken, the dispatcher wakes it within a minute.
 */
export async function wakeWorker(worker: WorkerId): Promise<void> {
  const name = process.env[`${worker.toUpperCase()}_FUNCTION`];
  if (name) await invokeFunction(name, wake);
}
