import type { OrganizationId } from '../../domain/tenancy.ts';
import { queryPart } from '../engine/query-part.ts';
import { keys } from '../keys/keys.ts';
import { entriesIn, type FeedEntry } from './feed.ts';

interface Part {
  readonly entries: readonly FeedEntry[];
  /** The last position that was read; undefined at the end. */
  readonly next: number | undefined;
}

/** Maximum number of batches in the first query. Later queries expect as many entries in a batch as the first one had. */
const batchesAtFirst = 25;

/**
 * The entries of the feed after a position, including expired entries that are not deleted yet. Reads batches until there are
 * `atLeast` entries. Consistent.
 */
export async function queryFeed(of: OrganizationId, after: number, atLeast: number): Promise<Part> {
  const { pk } = keys.feedBatch(of, 0);
  const entries: FeedEntry[] = [];
  let next: number | undefined = after;
  let batches = Math.min(atLeast, batchesAtFirst);
  while (next !== undefined && entries.length < atLeast) {
    const page = await queryPart(pk, keys.feedAfter(next), { atMost: batches });
    const read = page.found.flatMap(entriesIn).filter(({ position }) => position > after);
    entries.push(...read);
    const perBatch = Math.max(1, read.length / batches);
    batches = Math.ceil((atLeast - entries.length) / perBatch);
    next = page.next && keys.positionOf(page.next.sk as string);
  }
  return { entries, next };
}
