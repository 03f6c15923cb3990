import { onTestFinished } from 'vitest';
import {
  readLayouts,
  type StoredLayouts,
  writeLayouts,
} from '../../../lib/data/engine/stored-layouts.ts';
import { firstLayout, type ShardLayout } from '../../../lib/domain/jobs/shard-layout.ts';

/** Stores layouts, and lets this process use them immediately. The first layout is stored again when the test ends. */
export async function useLayouts(
  current: ShardLayout,
  others: Pick<StoredLayouts, 'next' | 'former'> = {},
): Promise<void> {
  await storeLayouts({ current, ...others });
  onTestFinished(() => storeLayouts({ current: firstLayout }));
}

async function storeLayouts(layouts: Omit<StoredLayouts, 'changedMs'>): Promise<void> {
  const before = await readLayouts();
  const changedMs = Math.max(Date.now(), before.changedMs + 1);
  if ((await writeLayouts(before, { ...layouts, changedMs })) === 'refused')
    throw new Error('Another test changes the layouts.');
}
