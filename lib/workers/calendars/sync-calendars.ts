import type { Wake, WorkerResult } from '../implement-worker.ts';
import { runQueue } from '../queue/run-queue.ts';
import { connectionsQueue } from './connections-queue.ts';

/** Reads the calendars of connections. A provider that hangs delays only its own connections. */
export const syncCalendars = ({ waitMs = 0 }: Wake, startMs: number): Promise<WorkerResult> =>
  runQueue(connectionsQueue, startMs, { waitMs });
