import { readLayouts, type StoredLayouts, writeLayouts } from '../data/engine/shard-layouts.ts';
import { countMisplacedItems } from '../data/feed/misplaced-items.ts';
import type { ShardLayout } from '../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { refused } from './refused.ts';

/** A number of shards: of the service, or of the changes of one organization. */
export interface WantedShards {
  readonly count: number;
  readonly organization: OrganizationId | undefined;
}

/** How a change of the layout waits. */
export interface ShardsWait {
  /** Time after which no process uses an older layout (milliseconds). */
  readonly layoutMs: number;
  /** Maximum time until items of the former layout are processed (milliseconds). */
  readonly emptyMs: number;
  readonly pause: (ms: number, reason: string) => Promise<void>;
}

/** Twice the maximum age of the layout that a process uses, which leaves a minute for its requests. */
export const layoutMs = 120_000;
/** Retries of a worker whose lease has expired take less. */
export const emptyMs = 600_000;
const lookMs = 2000;

/**
 * Changes the number of shards while the service runs. All processes first read in the next layout, too. When none uses an
 * older one, they write in it. The former layout is dropped when nothing is left in its shards. Repeating the command after an
 * interruption continues the change.
 */
export async function changeShards(wanted: WantedShards, wait: ShardsWait): Promise<ShardLayout> {
  let stored = await begin(wanted);
  while (stored.next !== undefined) {
    const reason = 'Waiting until all functions look into the new shards.';
    await wait.pause(leftMs(stored, wait), reason);
    stored = await write(stored, { current: stored.next, former: stored.current });
  }
  if (stored.former === undefined) return stored.current;
  await wait.pause(leftMs(stored, wait), 'Waiting until all functions write into the new shards.');
  await untilEmpty(wait);
  return (await write(stored, { current: stored.current })).current;
}

const leftMs = ({ changedMs }: StoredLayouts, { layoutMs: all }: ShardsWait): number =>
  Math.max(0, changedMs + all - Date.now());

/** Adds the next layout, unless the command was interrupted before. */
async function begin(wanted: WantedShards): Promise<StoredLayouts> {
  const stored = await readLayouts();
  const { current, next = current, former } = stored;
  const after = layoutWith(next, wanted);
  if (isSame(next, after)) return stored;
  if (stored.next !== undefined || former !== undefined) {
    const detail = `Another change is in progress: repeat it first, with --count ${next.shards}.`;
    throw refused('--count', 'shards/changing', detail);
  }
  if (after.shards < current.shards) {
    const detail = `There are ${current.shards} shards. The number cannot be reduced.`;
    throw refused('--count', 'shards/reduced', detail);
  }
  return write(stored, { current, next: after });
}

const layoutWith = (layout: ShardLayout, { count, organization }: WantedShards): ShardLayout =>
  organization === undefined
    ? { ...layout, shards: count }
    : { ...layout, ofOrganizations: { ...layout.ofOrganizations, [organization]: count } };

const isSame = (one: ShardLayout, other: ShardLayout): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function write(
  before: StoredLayouts,
  after: Omit<StoredLayouts, 'changedMs'>,
): Promise<StoredLayouts> {
  const stored = { ...after, changedMs: Date.now() };
  if ((await writeLayouts(before, stored)) === 'written') return stored;
  const detail = 'Another command is changing the shards at the same time. Repeat this one.';
  throw refused('--count', 'shards/changing', detail);
}

async function untilEmpty({ emptyMs: atMostMs, pause }: ShardsWait): Promise<void> {
  const endMs = Date.now() + atMostMs;
  for (;;) {
    const count = await countMisplacedItems();
    if (count === 0) return;
    if (Date.now() >= endMs) {
      const detail = `${count} items are still in their former shards. \`stuck\` lists changes that cannot be published. Repeat the command later: until then everything works, but each function looks into both shards.`;
      throw refused('--count', 'shards/not-empty', detail);
    }
    await pause(lookMs, `Waiting for ${count} items in former shards.`);
  }
}
