import type { WorkerId } from '../../contract/workers.ts';
import { commit } from '../../data/engine/commit.ts';
import { readTogether } from '../../data/engine/read-together.ts';
import { removeFromOutbox, type StoredJobRequest } from '../../data/feed/outbox.ts';
import { makeReady } from '../../data/queue/due-items.ts';
import { putPointer } from '../../data/queue/pointers.ts';
import { workerOfQueue } from '../worker-of-queue.ts';

/**
 * Adds a requested job to its group, and then removes the request from the outbox. Returns the worker that runs the job.
 * `later`: the transaction of the request is not complete. A query may see the request before a worker sees the job.
 */
export async function enqueueJob(
  { group, pointer, key }: StoredJobRequest,
  nowMs: number,
): Promise<WorkerId | 'later'> {
  if ((await readTogether(group.of, [pointer.job])) === 'busy') return 'later';
  await putPointer(group, pointer);
  await makeReady(group, nowMs);
  await commit(group.of, [removeFromOutbox({ key })]);
  return workerOfQueue[group.queue];
}
