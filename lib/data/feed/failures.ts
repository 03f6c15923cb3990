import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';

/** The failures of an item of the outbox, stored with it. */
export interface Failures {
  readonly count: number;
  /** Epoch milliseconds of the first failure. */
  readonly sinceMs: number;
  /** The item is not tried again before this instant (epoch milliseconds). */
  readonly retryAtMs: number;
  /** The last error, without data that it may contain. */
  readonly reason: string;
}

/** Minutes until an item is tried again. The last delay is repeated. */
const retryMinutes = [1, 5, 15, 60];
const minuteMs = 60_000;

export const failuresIn = (item: Item): Failures | undefined =>
  item.failures as Failures | undefined;

/** Stores that an item of the outbox has failed once more, if it still exists and no other dispatcher has stored this failure. */
export async function storeFailure(item: Item, reason: string, nowMs: number): Promise<void> {
  const before = failuresIn(item);
  const count = (before?.count ?? 0) + 1;
  const minutes = retryMinutes[count - 1] ?? retryMinutes.at(-1) ?? 0;
  const retryAtMs = nowMs + minutes * minuteMs;
  const failures: Failures = { count, sinceMs: before?.sinceMs ?? nowMs, retryAtMs, reason };
  const command = new UpdateCommand({
    TableName,
    Key: { pk: item.pk, sk: item.sk },
    UpdateExpression: 'SET failures = :failures',
    ConditionExpression: `attribute_exists(pk) AND ${before ? 'failures = :before' : 'attribute_not_exists(failures)'}`,
    ExpressionAttributeValues: { ':failures': failures, ...(before && { ':before': before }) },
  });
  await unlessRefused(() => table.send(command));
}
