import { causesOf } from '../../app/causes-of.ts';
import { countAside } from '../../data/resources/set-aside.ts';
import { outboxShards } from '../../domain/feed/outgoing.ts';
import type { Wake, WorkerResult } from '../implement-worker.ts';
import { failingSince } from '../note-failure.ts';
import { wakeWorker } from '../wake-worker.ts';
import { drain } from './drain.ts';

/** Records of the table's stream contain the shards. Any other event means all shards. */
export interface DispatchWake extends Wake {
  readonly Records?: readonly {
    readonly dynamodb?: { readonly Keys?: { readonly pk?: { readonly S?: string } } };
  }[];
}

/** Publishes the changes of the shards that contain new ones, and wakes the workers that have jobs now. */
export async function dispatch(wake: DispatchWake, nowMs: number): Promise<WorkerResult> {
  const { published, unreadable, waiting, failed, woken, ...drained } = await drain(
    shardsOf(wake),
    nowMs,
  );
  const results = await Promise.allSettled([...woken].map(wakeWorker));
  const errors = [
    ...drained.errors,
    ...results.flatMap((one) => (one.status === 'rejected' ? [causesOf(one.reason)] : [])),
  ];
  // The run of the schedule logs the number of dead letters, even if it is 0, because an alarm needs it.
  const isScheduled = wake.Records === undefined && !wake.isQuiet;
  // The instant of an unreadable change is unknown, so its first failure counts.
  const since = [
    ...waiting.map((at) => Date.parse(at)),
    ...failed.flatMap((one) => failingSince(one) ?? []),
  ];
  const oldestMs = since.reduce((least, ms) => Math.min(least, ms), nowMs);
  return {
    isIdle: published === 0 && waiting.length === 0 && unreadable === 0,
    isFailed: errors.length > 0 || unreadable > 0,
    line: {
      published,
      waiting: waiting.length,
      oldestSeconds: Math.round((nowMs - oldestMs) / 1000),
      ...(isScheduled && { setAside: await countAside() }),
      ...(unreadable > 0 && { unreadable }),
      ...(errors.length > 0 && { errors: errors.slice(0, errorsALine) }),
    },
  };
}

const errorsALine = 5;

function shardsOf({ Records = [] }: DispatchWake): readonly number[] {
  const woken = Records.map(({ dynamodb }) => Number(dynamodb?.Keys?.pk?.S?.split('#')[1]));
  const all = Array.from({ length: outboxShards }, (_, shard) => shard);
  return woken.length === 0 ? all : all.filter((shard) => woken.includes(shard));
}
