import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { queryPart } from '../engine/query-range.ts';
import { keys } from '../keys/keys.ts';

interface Part {
  readonly found: readonly Item[];
  /** Up to where it was looked; undefined at the end. */
  readonly next: number | undefined;
}

/** So many entries of the feed at most after a position, those that are expired and not swept yet among them. Read consistently. */
export async function queryFeed(of: OrganizationId, after: number, atMost: number): Promise<Part> {
  const { pk } = keys.feedEntry(of, 0);
  const { found, last } = await queryPart(pk, keys.feedAfter(after), atMost);
  return { found, next: last === undefined ? undefined : keys.positionOf(last) };
}
