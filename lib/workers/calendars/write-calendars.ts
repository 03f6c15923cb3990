import type { Wake, WorkerResult } from '../implement-worker.ts';
import { runQueue } from '../queue/run-queue.ts';
import { entriesQueue } from './entries-queue.ts';

/** Writes bookings into the calendars of their hosts. A provider that hangs delays only its own hosts. */
export const writeCalendars = ({ waitMs = 0 }: Wake, startMs: number): Promise<WorkerResult> =>
  runQueue(entriesQueue, startMs, { waitMs });
