import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { queryPart } from '../engine/query-part.ts';
import { keys } from '../keys/keys.ts';

interface Part {
  readonly found: readonly Item[];
  /** The last position that was read; undefined at the end. */
  readonly next: number | undefined;
}

/**
 * At most `atMost` entries of the feed after a position, including expired entries that are not
 * deleted yet. Consistent.
 */
export async function queryFeed(of: OrganizationId, after: number, atMost: number): Promise<Part> {
  const { pk } = keys.feedEntry(of, 0);
  const { found, last } = await queryPart(pk, keys.feedAfter(after), atMost);
  return { found, next: last === undefined ? undefined : keys.positionOf(last) };
}
