import { readLayouts, type StoredLayouts, writeLayouts } from '../data/engine/stored-layouts.ts';
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
  readonly stepMs: number;
  /** Maximum time until the former shards are empty (milliseconds). */
  readonly emptyMs: number;
  readonly pause: (ms: number, reason: string) => Promise<void>;
}

/** Twice the maximum age of the layout that a process uses, which leaves a minute for its requests. */
export const stepMs = 120_000;
/** Longer than any lease, so that another worker has run the groups of a dead one by then. */
export const emptyMs = 600_000;
const lookAgainMs = 2000;

/**
 * Changes the number of shards while the service runs. All processes first read the shards of the next layout, too. When no
 * process uses an older layout, they write in the next one. The former layout is dropped when nothing is left in its shards. A
 * command that is repeated after an interruption continues the change. It waits for the whole time of each step again, because
 * the clocks of two machines differ.
 */
export async function changeShards(wanted: WantedShards, wait: ShardsWait): Promise<ShardLayout> {
  let stored = await begin(wanted);
  if (stored.next !== undefined) {
    await wait.pause(wait.stepMs, 'Waiting until all functions read the new shards.');
    stored = await write(stored, { current: stored.next, former: stored.current });
  }
  if (stored.former === undefined) return stored.current;
  await wait.pause(wait.stepMs, 'Waiting until all functions write into the new shards.');
  await untilEmpty(wait);
  return (await write(stored, { current: stored.current })).current;
}

/** Withdraws a change whose layout no process writes in yet. Returns the layout that is in use. */
export async function withdrawChange(): Promise<ShardLayout> {
  const stored = await readLayouts();
  if (stored.next === undefined) {
    const detail = 'No change can be withdrawn: none is in progress, or its shards are in use.';
    throw refused('--withdraw', 'shards/unchanged', detail);
  }
  return (await write(stored, { current: stored.current })).current;
}

/** Stores the next layout, unless an interrupted command has done so. */
async function begin(wanted: WantedShards): Promise<StoredLayouts> {
  const stored = await readLayouts();
  const { current, next = current, former } = stored;
  const after = layoutWith(next, wanted);
  if (isSame(next, after)) return stored;
  if (stored.next !== undefined || former !== undefined) {
    const detail =
      'Another change is in progress. Repeat its command, or withdraw it with --withdraw.';
    throw refused('--count', 'shards/changing', detail);
  }
  if (after.shards < current.shards) {
    const detail = `There are ${current.shards} shards. Their number cannot be reduced.`;
    throw refused('--count', 'shards/reduced', detail);
  }
  if (wanted.count > after.shards) {
    const detail = `There are ${after.shards} shards. An organization cannot have more.`;
    throw refused('--count', 'shards/too-many', detail);
  }
  return write(stored, { current, next: after });
}

const layoutWith = (layout: ShardLayout, { count, organization }: WantedShards): ShardLayout =>
  organization === undefined
    ? { ...layout, shards: count }
    : { ...layout, byOrganization: { ...layout.byOrganization, [organization]: count } };

const isSame = (one: ShardLayout, other: ShardLayout): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function write(
  before: StoredLayouts,
  after: Omit<StoredLayouts, 'changedMs'>,
): Promise<StoredLayouts> {
  const stored = { ...after, changedMs: Math.max(Date.now(), before.changedMs + 1) };
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
      const detail = `${count} items are still in their former shards. \`stuck\` lists changes that cannot be published. Repeat the command later: until then everything works, but each function reads both shards.`;
      throw refused('--count', 'shards/not-empty', detail);
    }
    await pause(lookAgainMs, `Waiting for ${count} items in former shards.`);
  }
}
