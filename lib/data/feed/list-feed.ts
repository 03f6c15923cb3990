import { hash } from 'node:crypto';
import type { EventKind } from '../../domain/events.ts';
import type { Event } from '../../domain/feed/event.ts';
import { eventKinds } from '../../domain/feed/event-kinds.ts';
import { unreadableEvent } from '../../domain/feed/unreadable-event.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { pause } from '../engine/deadline.ts';
import { type Item, readItems } from '../engine/items.ts';
import { readTogether } from '../engine/read-together.ts';
import { keptSince, unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import {
  type FeedEntry,
  isExpired,
  positionFrom,
  readableEventFrom,
  readPosition,
} from './feed.ts';
import { fitting, type ListedEvent } from './list-history.ts';
import { queryFeed } from './query-feed.ts';

/** The filter of a page of the feed. */
export interface FeedQuestion {
  readonly kinds: ReadonlySet<EventKind>;
  readonly eventTypeId?: string | undefined;
  readonly userId?: string | undefined;
  readonly perPage: number;
}

export interface FeedPage {
  readonly events: readonly ListedEvent[];
  /**
   * The position of the next page. No event up to this position is missing, except those that the
   * filter excludes. Undefined if the oldest stored event is not known yet.
   */
  readonly position: number | undefined;
  /** Number of events in the page that cannot be read. */
  readonly unreadable: number;
}

/** Number of entries that are read for a filtered page, at least. The page may have fewer events than requested. */
const readAPage = 500;
/** A response of a function is limited to 6 MB. */
export const feedBytesAPage = 4_000_000;

/**
 * The events after a position, in the order of the feed. Without a position, the page begins with
 * the oldest stored event. Returns `expired` if events after the position are no longer stored.
 *
 * Positions have no gaps, but a Query during a transaction may see a later position first. The page
 * therefore ends before a gap until the gap is filled.
 */
export async function listFeed(
  of: OrganizationId,
  question: FeedQuestion,
  after: number | undefined,
  nowMs: number,
): Promise<FeedPage | 'expired'> {
  const found = await readEntries(of, question, after, nowMs);
  const entries = await withoutGaps(of, found, after, nowMs);
  if (entries === 'expired') return 'expired';
  if (entries.length === 0) return readEnd(of, after, nowMs);
  return pageOf(of, question, entries);
}

/** The page at the end of the feed, or `expired` if every event after the position has expired. */
async function readEnd(
  of: OrganizationId,
  after: number | undefined,
  nowMs: number,
): Promise<FeedPage | 'expired'> {
  const position = await readPosition(of);
  const stay = { events: [], position: after, unreadable: 0 };
  if (position <= (after ?? 0)) return { ...stay, position: after ?? 0 };
  if (!(await isGone(of, position, position, nowMs))) return stay;
  return after === undefined ? { ...stay, position } : 'expired';
}

const looksAgain = 5;

/**
 * Whether a batch has expired, given the position of its last entry. Both items are read at one instant, at which the feed
 * had reached a given position.
 */
async function isGone(
  of: OrganizationId,
  last: number,
  position: number,
  nowMs: number,
): Promise<boolean> {
  const [feed, at] = [keys.feed(of), keys.feedBatch(of, last)];
  let items = await readTogether(of, [feed, at]);
  // Dispatchers write the position, so a busy item does not show whether the batch exists.
  for (let again = 1; items === 'busy' && again <= looksAgain; again += 1) {
    await pause(Math.random() * 20 * 2 ** again);
    items = await readTogether(of, [feed, at]);
  }
  if (items === 'busy' || positionFrom(items.get(feed)) < position) return false;
  return unexpired(items.get(at), nowMs) === undefined;
}

async function readEntries(
  of: OrganizationId,
  question: FeedQuestion,
  after: number | undefined,
  nowMs: number,
): Promise<readonly FeedEntry[]> {
  const limit = leavesOut(question) ? readAPage : question.perPage;
  if (after === undefined) return queryOldest(of, limit, nowMs);
  return (await queryFeed(of, after, limit)).entries;
}

/**
 * The first entries that have not expired. DynamoDB deletes expired items late, so the first entry
 * after a page of them is searched.
 */
async function queryOldest(
  of: OrganizationId,
  limit: number,
  nowMs: number,
): Promise<readonly FeedEntry[]> {
  const { entries, next } = await queryFeed(of, 0, limit);
  const first = entries.findIndex((entry) => !isExpired(entry, nowMs));
  if (first !== -1) return entries.slice(first);
  if (next === undefined) return [];
  return (await queryFeed(of, await lastExpired(of, next, nowMs), limit)).entries;
}

/**
 * The last expired position, starting from an expired one. Entries expire in order, so each step
 * halves the range. Entries that a query does not see count as expired here; the caller checks this
 * before it skips them.
 */
async function lastExpired(of: OrganizationId, expired: number, nowMs: number): Promise<number> {
  let [last, kept] = [expired, (await readPosition(of)) + 1];
  while (kept - last > 1) {
    const middle = Math.floor((last + kept) / 2);
    const [entry] = (await queryFeed(of, middle - 1, 1)).entries;
    if (entry !== undefined && !isExpired(entry, nowMs)) kept = middle;
    else last = Math.max(middle, entry?.position ?? 0);
  }
  return last;
}

const leavesOut = ({ kinds, eventTypeId, userId }: FeedQuestion): boolean =>
  kinds.size < eventKinds.length || (eventTypeId ?? userId) !== undefined;

/**
 * The entries up to the first gap. Without a position, expired entries at the beginning are
 * skipped.
 */
async function withoutGaps(
  of: OrganizationId,
  found: readonly FeedEntry[],
  after: number | undefined,
  nowMs: number,
): Promise<readonly FeedEntry[] | 'expired'> {
  const [first] = found;
  if (first === undefined) return [];
  if (after !== undefined && isExpired(first, nowMs)) return 'expired';
  const isNext = first.position === (after ?? 0) + 1;
  if (!isNext) {
    if (!(await isGone(of, first.position - 1, first.position, nowMs))) return [];
    if (after !== undefined) return 'expired';
  }
  const gap = found.findIndex(({ position }, index) => position !== first.position + index);
  return gap === -1 ? found : found.slice(0, gap);
}

async function pageOf(
  of: OrganizationId,
  question: FeedQuestion,
  entries: readonly FeedEntry[],
): Promise<FeedPage> {
  const asked = entries.filter((entry) => isAskedFor(entry, question));
  const some = asked.slice(0, question.perPage);
  const keyOf = ({ at, position }: FeedEntry) => keys.eventAt(at, position);
  const items = await readItems(of, some.map(keyOf));
  const missing = some.findIndex((entry) => items.get(keyOf(entry)) === undefined);
  const there = missing === -1 ? some : some.slice(0, missing);
  const read = there.map((entry) => readableEventFrom(items.get(keyOf(entry)) as Item));
  const shown = there.map((entry, index) => ({
    event: read[index] ?? standIn(entry),
    position: entry.position,
  }));
  const events = fitting(shown, feedBytesAPage);
  const unreadable = read.slice(0, events.length).filter((event) => event === undefined).length;
  const left = asked[events.length];
  const position = (left?.position ?? (entries.at(-1) as FeedEntry).position + 1) - 1;
  return { events, position, unreadable };
}

/**
 * Replaces an event that is damaged, or that a later release wrote in another form, with the data
 * of its feed entry.
 */
const standIn = ({ at, position, kinds, exp }: FeedEntry): Event =>
  unreadableEvent({
    uid: `evt_${hash('sha256', JSON.stringify([at, position])).slice(0, 22)}`,
    kinds,
    resource: keys.uidOfPartition(at),
    toldAtMs: keptSince(exp),
  });

const isAskedFor = (entry: FeedEntry, { kinds, eventTypeId, userId }: FeedQuestion): boolean =>
  entry.kinds.some((kind) => kinds.has(kind)) &&
  (eventTypeId === undefined || entry.eventTypeId === eventTypeId) &&
  (userId === undefined || entry.userIds.includes(userId));
