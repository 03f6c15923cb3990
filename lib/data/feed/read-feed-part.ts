import type { EventKind } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { EventPlace } from '../../domain/webhooks/delivery.ts';
import { type Item, Items } from '../engine/items.ts';
import { readUnseen } from '../items/read-written.ts';
import { keptUntil, unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { readPosition } from './feed.ts';
import { queryFeed } from './query-feed.ts';

/** The members of an event that its feed entry contains. */
export interface FeedEntry extends EventPlace {
  readonly kinds: readonly EventKind[];
  readonly eventTypeId: string | null;
  /** The users whom the event concerns. */
  readonly userIds: readonly string[];
}

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
/**
 * Maximum number of missing entries that are read one by one. A query sees all entries before
 * these.
 */
const unseenAtMost = 100;

/**
 * The entries after a position that were published at an instant or later, in order. Positions have
 * no gaps, but a query during a transaction may see a later position first. Entries that are
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
  const { found, next } = await queryFeed(of, after, readAPart);
  const kept = found.filter((item) => unexpired(item, nowMs) !== undefined);
  const [first] = kept;
  if (first === undefined && next !== undefined) return { entries: [], next };
  const missing = await readMissing(of, after, first ? positionOf(first) : given + 1);
  if (missing === 'unsure') return 'unsure';
  const whole = [...missing, ...withoutGap(kept)];
  const last = whole.at(-1);
  const position = last && positionOf(last);
  const isCut = whole.length < missing.length + kept.length;
  const isEnd = !isCut && next === undefined && (position ?? given) >= given;
  return {
    entries: whole.filter(({ exp }) => (exp as number) >= keptUntil(toldSinceMs)).map(entryFrom),
    next: isEnd ? undefined : isCut ? position : (next ?? position),
  };
}

const positionOf = ({ sk }: Item): number => keys.positionOf(sk as string);

const entryFrom = (item: Item): FeedEntry => ({
  position: positionOf(item),
  at: item.at as string,
  kinds: item.kinds as readonly EventKind[],
  eventTypeId: (item.eventTypeId as string | undefined) ?? null,
  userIds: (item.userIds as readonly string[] | undefined) ?? [],
});

/** The existing entries between two positions. */
async function readMissing(
  of: OrganizationId,
  after: number,
  before: number,
): Promise<readonly Item[] | 'unsure'> {
  const from = Math.max(after + 1, before - unseenAtMost);
  const missing = Array.from({ length: Math.max(0, before - from) }, (_, i) =>
    keys.feedEntry(of, from + i),
  );
  const items = new Items();
  for (const key of missing) items.expect(key);
  if (!(await readUnseen(of, missing, items))) return 'unsure';
  return missing.map((key) => items.get(key)).filter((item) => item !== undefined);
}

function withoutGap(kept: readonly Item[]): readonly Item[] {
  const [first] = kept;
  if (first === undefined) return [];
  const gap = kept.findIndex((item, index) => positionOf(item) !== positionOf(first) + index);
  return gap === -1 ? kept : kept.slice(0, gap);
}
