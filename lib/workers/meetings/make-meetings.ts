import type { Wake, WorkerResult } from '../implement-worker.ts';
import { runQueue } from '../queue/run-queue.ts';
import { meetingsQueue } from './meetings-queue.ts';

/** Creates, moves and deletes the meetings of bookings. A provider that hangs delays only its own hosts. */
export const makeMeetings = ({ waitMs = 0 }: Wake, startMs: number): Promise<WorkerResult> =>
  runQueue(meetingsQueue, startMs, { waitMs });
