import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';

/** The state of a job that its queue decides on. */
export interface JobState {
  readonly isPending: boolean;
  /** Number of attempts that have begun. */
  readonly begun: number;
  /** Number of attempts that count for the retry delays. */
  readonly attempts: number;
  /** The job is not due before this instant (epoch milliseconds). */
  readonly notBeforeMs: number;
  /** No attempt begins after this instant (epoch milliseconds). */
  readonly endsAtMs: number;
  /**
   * The start of the first attempt after the last stored end (epoch milliseconds); undefined if the last attempt has ended. It
   * is unknown what attempts without an end have done.
   */
  readonly unendedSinceMs: number | undefined;
}

export function jobStateIn(item: Item): JobState {
  const begun = item.attempts as number;
  return {
    // A damaged job has ended: it cannot be attempted.
    isPending: item.status === 'pending' && Number.isInteger(begun),
    begun,
    attempts: begun - ((item.attemptsBefore as number | undefined) ?? 0),
    notBeforeMs: item.notBefore as number,
    endsAtMs: (item.endsAtMs as number | undefined) ?? Number.POSITIVE_INFINITY,
    unendedSinceMs: item.unendedSinceMs as number | undefined,
  };
}

/** Creates a job, if it does not exist. Returns the item of the job. */
export async function createJob(key: Key, item: Item): Promise<Item> {
  const command = new PutCommand({
    TableName,
    Item: { ...item, ...key },
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await withoutConflict(() => table.send(command));
    return item;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException && error.Item !== undefined)
      return unmarshall(error.Item);
    throw error;
  }
}

/** Jobs are stored for 30 days after they are due. */
const requeued = (dueMs: number) => ({
  update:
    'SET #status = :pending, attempts = if_not_exists(attempts, :zero) + :one, attemptsBefore = if_not_exists(attempts, :zero) + :one, notBefore = :due, exp = :exp REMOVE progress, isSecondPass',
  names: { '#status': 'status' },
  values: { ':pending': 'pending', ':zero': 0, ':one': 1, ':due': dueMs, ':exp': keptUntil(dueMs) },
});

/**
 * Makes a job due again, or creates it. It counts as an attempt, so that an attempt in progress, which may have read an
 * earlier state, cannot end the job.
 */
export const requeueing = (key: Key, dueMs: number): Action => ({ key, ...requeued(dueMs) });

/** Makes a job due again, or creates it, outside of a transaction. */
export async function requeueJob(key: Key, dueMs: number): Promise<void> {
  const { update, names, values } = requeued(dueMs);
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: update,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
  await withoutConflict(() => table.send(command));
}

/** Whether no later attempt of a job has begun, and it was not requeued. Consistent. */
export async function isCurrentAttempt(key: Key, begun: number): Promise<boolean> {
  const command = new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true });
  const { Item } = await table.send(command);
  return Item?.attempts === begun;
}

/** The instants of an attempt (epoch milliseconds). */
interface AttemptTimes {
  readonly nowMs: number;
  /** When the job is due again if the worker dies. */
  readonly retryAtMs: number;
}

/**
 * Counts an attempt, if the job is as it was read. Each attempt has its own ID, so that it is not refused by itself if the
 * response is lost and the request is sent again.
 */
export function beginAttempt(
  key: Key,
  begun: number,
  { nowMs, retryAtMs }: AttemptTimes,
): Promise<'begun' | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression:
      'SET attempts = :next, notBefore = :retryAt, attemptId = :id, unendedSinceMs = if_not_exists(unendedSinceMs, :now) ADD ver :one',
    ConditionExpression:
      '#status = :pending AND (attempts = :n OR (attempts = :next AND attemptId = :id))',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':n': begun,
      ':next': begun + 1,
      ':retryAt': retryAtMs,
      ':now': nowMs,
      ':id': crypto.randomUUID(),
      ':pending': 'pending',
      ':one': 1,
    },
  });
  return unlessRefused<'begun'>(async () => {
    await withoutConflict(() => table.send(command));
    return 'begun';
  });
}

/**
 * Stores the outcome of an attempt, if no later attempt has begun and the job has not ended. `begun` includes this attempt.
 * `hasEnded` is false if it is unknown what the attempt has done.
 */
export function finishAttempt(
  key: Key,
  begun: number,
  changed: Item,
  hasEnded = true,
): Promise<'finished' | 'refused'> {
  const all = Object.entries(changed);
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: `SET ${all.map((_, i) => `#${i} = :${i}`).join(', ')}${hasEnded ? ' REMOVE unendedSinceMs' : ''} ADD ver :one`,
    ConditionExpression: 'attempts = :n AND #status = :pending',
    ExpressionAttributeNames: {
      '#status': 'status',
      ...Object.fromEntries(all.map(([name], i) => [`#${i}`, name])),
    },
    ExpressionAttributeValues: {
      ':n': begun,
      ':pending': 'pending',
      ':one': 1,
      ...Object.fromEntries(all.map(([, value], i) => [`:${i}`, value])),
    },
  });
  return unlessRefused<'finished'>(async () => {
    await withoutConflict(() => table.send(command));
    return 'finished';
  });
}
