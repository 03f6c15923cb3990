import type { Group } from '../../domain/jobs/group.ts';
import { shardOf } from '../../domain/jobs/shard-layout.ts';
import {
  type MessageJob,
  type MessageOutcomes,
  resourceOf,
} from '../../domain/messages/message-job.ts';
import { batchMs } from '../../domain/messages/schedule-batch.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { putJobRequest } from '../feed/outbox.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { textKeys } from '../keys/text-keys.ts';
import { makeReady } from '../queue/due-items.ts';
import { createJob, jobStateIn, requeueing } from '../queue/jobs.ts';
import { type Pointer, putPointer } from '../queue/pointers.ts';

/** The groups of an organization. Messages about one resource are in one group, so that they are sent in order. */
const buckets = 16;

export const groupOfMessages = (of: OrganizationId, job: MessageJob): Group => ({
  of,
  queue: 'messages',
  id: String(shardOf(resourceOf(job), buckets)),
});

const form = storedForm<{ doc: MessageJob }>();

export const messageJobIn = (item: Item): MessageJob => form.read(item, 'doc');

/** The outcomes of a job; undefined if no attempt has written its messages yet. */
export const outcomesIn = (item: Item): MessageOutcomes | undefined =>
  item.outcomes as MessageOutcomes | undefined;

/** The attribute with the content of a job. */
export const withContent = (job: MessageJob) => form.write({ doc: job });

function keyOfMessages(of: OrganizationId, job: MessageJob): Key {
  switch (job.kind) {
    case 'event':
      return keys.eventMessages(of, job.resource, job.version, job.position);
    case 'reminder':
      return keys.reminderMessages(of, job.bookingUid, job.dueMs);
    case 'text':
      return textKeys.textMessages(of, job.bookingUid, job.dueMs);
    case 'schedule-reminder':
      return keys.reminderMessages(of, job.resource, job.dueMs);
    case 'single':
      return keys.singleMessage(of, job.resource, job.id);
    case 'sign-in':
      return keys.signInMessage(of, job.resource, job.uid);
  }
}

function dueMsOf(job: MessageJob): number {
  switch (job.kind) {
    case 'event':
      // Later changes of a schedule within this time are in the same messages.
      return job.publishedMs + (job.subject === 'schedule' ? batchMs : 0);
    case 'reminder':
    case 'text':
    case 'schedule-reminder':
      return job.dueMs;
    case 'single':
      return job.writtenMs;
    case 'sign-in':
      return job.requestedMs;
  }
}

/** A job is stored for 30 days after it is due. A message with a secret link expires together with the link. */
function expiryOf(job: MessageJob): number {
  const untilMs = job.kind === 'single' || job.kind === 'sign-in' ? job.untilMs : undefined;
  return untilMs === undefined ? keptUntil(dueMsOf(job)) : Math.ceil(untilMs / 1000);
}

const itemOf = (job: MessageJob): Item => ({
  status: 'pending',
  attempts: 0,
  notBefore: dueMsOf(job),
  ...withContent(job),
  exp: expiryOf(job),
});

const pointerOf = (of: OrganizationId, job: MessageJob): Pointer => {
  const key = keyOfMessages(of, job);
  const version = job.kind === 'event' ? job.position : 0;
  return { job: key, dueMs: dueMsOf(job), orderKey: resourceOf(job), version, uid: key.sk };
};

/** Adds a job to its group, unless it exists and has ended. The caller makes the group ready. */
export async function addMessages(of: OrganizationId, job: MessageJob): Promise<void> {
  const pointer = pointerOf(of, job);
  const stored = await createJob(pointer.job, itemOf(job));
  if (jobStateIn(stored).isPending) await putPointer(groupOfMessages(of, job), pointer);
}

/** Adds jobs, and makes their groups ready. The jobs about one resource are added in their order. */
export async function enqueueMessages(
  of: OrganizationId,
  jobs: readonly MessageJob[],
  nowMs: number,
): Promise<void> {
  const groups = Map.groupBy(jobs, (job) => groupOfMessages(of, job).id);
  await Promise.all(
    [...groups].map(async ([id, members]) => {
      for (const job of members) await addMessages(of, job);
      await makeReady({ of, queue: 'messages', id }, nowMs);
    }),
  );
}

/** Requests that a worker tries a job again, if it has failed. */
export function retryMessages(
  of: OrganizationId,
  job: MessageJob,
  nowMs: number,
): readonly Action[] {
  const pointer = { ...pointerOf(of, job), dueMs: nowMs };
  const requeued = requeueing(pointer.job, nowMs);
  const values = { ...requeued.values, ':failed': 'failed' };
  return [
    { ...requeued, values, condition: '#status = :failed' },
    putJobRequest({ group: groupOfMessages(of, job), pointer }),
  ];
}

/** Requests a job in the same transaction as its cause. */
export function requestMessage(of: OrganizationId, job: MessageJob): readonly Action[] {
  const pointer = pointerOf(of, job);
  return [
    { key: pointer.job, item: itemOf(job) },
    putJobRequest({ group: groupOfMessages(of, job), pointer }),
  ];
}
