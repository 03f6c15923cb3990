import type { FeedEntry } from '../../../lib/data/feed/feed.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { putItems } from '../engine/put-items.ts';
import { storedItems } from '../engine/stored-items.ts';

/** Stores each entry of the feed in a batch of its own, as if each event had been published alone. */
export async function splitBatches(of: OrganizationId): Promise<void> {
  const { pk } = keys.feedBatch(of, 0);
  const batches = (await storedItems()).filter((item) => item.pk === pk);
  await putItems(
    batches.flatMap((item) => {
      const entries = item.entries as readonly FeedEntry[];
      const first = keys.positionOf(item.sk as string) + 1 - entries.length;
      return entries.map((entry, index) => ({
        ...item,
        ...keys.feedBatch(of, first + index),
        entries: [entry],
      }));
    }),
  );
}
