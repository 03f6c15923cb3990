import { causesOf } from '../../app/causes-of.ts';
import { countAside } from '../../data/resources/set-aside.ts';
import { outboxShards } from '../../domain/feed/outgoing.ts';
import type { Outcome, Woken } from '../implement-worker.ts';
import { failingSince } from '../set-failing-aside.ts';
import { wakeWorker } from '../wake-worker.ts';
import { drain } from './drain.ts';

/** What wakes the dispatcher: records of the table's stream name the shards; anything else means all of them. */
export interface Wake {
  readonly Records?: readonly {
    readonly dynamodb?: { readonly Keys?: { readonly pk?: { readonly S?: string } } };
  }[];
}

/** Tells the changes of the shards in which there are new ones, and wakes who has work by them. */
export async function dispatch(wake: Wake & Woken, nowMs: number): Promise<Outcome> {
  const { told, unreadable, left, failing, woken, ...drained } = await drain(shardsOf(wake), nowMs);
  const asleep = await Promise.allSettled([...woken].map(wakeWorker));
  const failures = [
    ...drained.failures,
    ...asleep.flatMap((one) => (one.status === 'rejected' ? [causesOf(one.reason)] : [])),
  ];
  // Who is woken by the minute says how many stand aside, even if there are none.
  const isByMinute = wake.Records === undefined && !wake.isQuiet;
  // When a change was made that cannot be read is not known.
  const since = [
    ...left.map((at) => Date.parse(at)),
    ...failing.flatMap((one) => failingSince(one) ?? []),
  ];
  const oldest = since.reduce((least, ms) => Math.min(least, ms), nowMs);
  return {
    isIdle: told === 0 && left.length === 0 && unreadable === 0,
    isFailed: failures.length > 0 || unreadable > 0,
    line: {
      told,
      left: left.length,
      oldestSeconds: Math.round((nowMs - oldest) / 1000),
      ...(isByMinute && { setAside: await countAside() }),
      ...(unreadable > 0 && { unreadable }),
      ...(failures.length > 0 && { errors: failures.slice(0, failuresALine) }),
    },
  };
}

const failuresALine = 5;

function shardsOf({ Records = [] }: Wake): readonly number[] {
  const woken = Records.map(({ dynamodb }) => Number(dynamodb?.Keys?.pk?.S?.split('#')[1]));
  const all = Array.from({ length: outboxShards }, (_, shard) => shard);
  return woken.length === 0 ? all : all.filter((shard) => woken.includes(shard));
}
