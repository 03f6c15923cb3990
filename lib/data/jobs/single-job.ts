import type { Group } from '../../domain/jobs/group.ts';
import type { Action } from '../engine/commit.ts';
import { putJobRequest } from '../feed/outbox.ts';
import type { Key } from '../keys/key.ts';
import { makeReady } from '../queue/due-items.ts';
import { requeueing, requeueJob } from '../queue/jobs.ts';
import { type Pointer, putPointer } from '../queue/pointers.ts';

/**
 * A job that is one item, no matter how often it is enqueued. When it runs, it brings its subject to the state that is
 * required then. It has a group of its own, because only one worker at a time may do so.
 */
export interface SingleJob extends Pick<Group, 'of' | 'queue'> {
  readonly key: Key;
  /** ID of the subject. */
  readonly uid: string;
  /** Name of the group, unique in its queue and organization. */
  readonly name: string;
}

const groupOf = ({ of, queue, name }: SingleJob): Group => ({ of, queue, id: name });

const pointerOf = ({ key, uid, name }: SingleJob, dueMs: number): Pointer => ({
  job: key,
  dueMs,
  orderKey: name,
  version: 0,
  uid,
});

/** Requests that a job runs at an instant, in the same transaction as its cause. */
export const requestSingleJob = (job: SingleJob, dueMs: number): readonly Action[] => [
  requeueing(job.key, dueMs),
  putJobRequest({ group: groupOf(job), pointer: pointerOf(job, dueMs) }),
];

/** Lets a worker run a job immediately. */
export async function enqueueSingleJob(job: SingleJob, nowMs: number): Promise<void> {
  await requeueJob(job.key, nowMs);
  await putPointer(groupOf(job), pointerOf(job, nowMs));
  await makeReady(groupOf(job), nowMs);
}
