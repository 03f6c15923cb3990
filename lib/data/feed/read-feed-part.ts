import type { OrganizationId } from '../../domain/tenancy.ts';
import { Items } from '../engine/items.ts';
import { readUnseen } from '../items/read-written.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { entriesIn, type FeedEntry, isExpired, readPosition } from './feed.ts';
import { queryFeed } from './query-feed.ts';

interface Part {
  readonly entries: readonly FeedEntry[];
  /** The last position that was read; undefined at the end. */
  readonly next: number | undefined;
}

/** The part of the feed to read. Instants are epoch milliseconds. */
interface FeedPartQuestion {
  readonly after: number;
  /** The instants of events come from the clocks of the dispatchers. */
  readonly toldSinceMs: number;
  readonly nowMs: number;
}

const readAPart = 500;
/** Maximum number of missing batches that are read one by one. A query sees all batches before these. */
const unseenAtMost = 20;

/**
 * The entries after a position that were published at an instant or later, in order. Positions have
 * no gaps, but a query during a transaction may see a later position first. Batches that are
 * missing before one that the query sees, or before the last reserved position, are therefore read
 * in a transaction; if they are still missing, they have expired. Returns `unsure` if other
 * transactions were always in progress.
 */
export async function readFeedPart(
  of: OrganizationId,
  asked: FeedPartQuestion,
): Promise<Part | 'unsure'> {
  const { after, toldSinceMs, nowMs } = asked;
  const given = await readPosition(of);
  const { entries, next } = await queryFeed(of, after, readAPart);
  const kept = entries.filter((entry) => !isExpired(entry, nowMs));
  const [first] = kept;
  if (first === undefined && next !== undefined) return { entries: [], next };
  const missing = await readMissing(of, after, first?.position ?? given + 1);
  if (missing === 'unsure') return 'unsure';
  const whole = [...missing, ...withoutGap(kept)];
  const position = whole.at(-1)?.position;
  const isCut = whole.length < missing.length + kept.length;
  const isEnd = !isCut && next === undefined && (position ?? given) >= given;
  return {
    entries: whole.filter(({ exp }) => exp >= keptUntil(toldSinceMs)),
    next: isEnd ? undefined : isCut ? position : (next ?? position),
  };
}

/** The existing entries between two positions. The key of a batch is the position before the first one of the next batch. */
async function readMissing(
  of: OrganizationId,
  after: number,
  before: number,
): Promise<readonly FeedEntry[] | 'unsure'> {
  const missing: FeedEntry[] = [];
  let last = before - 1;
  for (let read = 0; last > after && read < unseenAtMost; read += 1) {
    const key = keys.feedBatch(of, last);
    const items = new Items();
    items.expect(key);
    if (!(await readUnseen(of, [key], items))) return 'unsure';
    const item = items.get(key);
    if (item === undefined) break;
    const entries = entriesIn(item);
    missing.unshift(...entries.filter(({ position }) => position > after));
    last -= entries.length;
  }
  return missing;
}

function withoutGap(kept: readonly FeedEntry[]): readonly FeedEntry[] {
  const [first] = kept;
  if (first === undefined) return [];
  const gap = kept.findIndex(({ position }, index) => position !== first.position + index);
  return gap === -1 ? kept : kept.slice(0, gap);
}
