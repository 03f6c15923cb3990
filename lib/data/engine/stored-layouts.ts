import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  firstLayout,
  type ShardLayout,
  type ShardLayouts,
} from '../../domain/jobs/shard-layout.ts';
import { keys } from '../keys/keys.ts';
import { TableName, table } from './table.ts';
import { unlessRefused } from './unless-refused.ts';

/** Maximum age of the layouts that a process uses, in milliseconds. Histories shorten it. */
export const layoutAge = { atMostMs: 60_000 };

/** The stored layouts. A layout is first read and then written, so that no process writes where another one does not look. */
export interface StoredLayouts {
  readonly current: ShardLayout;
  readonly next?: ShardLayout;
  readonly former?: ShardLayout;
  /** Epoch milliseconds of the last change. */
  readonly changedMs: number;
}

/** Consistent. */
export async function readLayouts(): Promise<StoredLayouts> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.shardLayout, ConsistentRead: true }),
  );
  const { pk: _pk, sk: _sk, ...stored } = Item ?? {};
  return Item === undefined ? { current: firstLayout, changedMs: 0 } : (stored as StoredLayouts);
}

interface CachedLayouts {
  readonly layouts: Promise<ShardLayouts>;
  readonly readAtMs: number;
}

let cached: CachedLayouts | undefined;

/** The layouts, at most a minute old. */
export function shardLayouts(): Promise<ShardLayouts> {
  const nowMs = Date.now();
  const ageMs = nowMs - (cached?.readAtMs ?? Number.NEGATIVE_INFINITY);
  // The age is negative if the clock was set back.
  if (cached !== undefined && ageMs >= 0 && ageMs < layoutAge.atMostMs) return cached.layouts;
  const layouts = readLayouts().then(({ current, next, former }) => ({
    current,
    other: next ?? former,
  }));
  const reading: CachedLayouts = { layouts, readAtMs: nowMs };
  cached = reading;
  layouts.catch(() => {
    if (cached === reading) cached = undefined;
  });
  return layouts;
}

/** Stores layouts, if they are still as they were read. */
export async function writeLayouts(
  before: StoredLayouts,
  after: StoredLayouts,
): Promise<'written' | 'refused'> {
  const command = new PutCommand({
    TableName,
    Item: { ...keys.shardLayout, ...after },
    ConditionExpression: 'attribute_not_exists(pk) OR changedMs = :before',
    ExpressionAttributeValues: { ':before': before.changedMs },
  });
  const written = await unlessRefused<'written'>(async () => {
    await table.send(command);
    return 'written';
  });
  cached = undefined;
  return written;
}
