import { hash } from 'node:crypto';
import type { Event } from '../../domain/feed/event.ts';
import { type EventKind, eventKinds } from '../../domain/feed/event-kinds.ts';
import { unreadableEvent } from '../../domain/feed/unreadable-event.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { pause } from '../engine/deadline.ts';
import { type Item, readItems } from '../engine/items.ts';
import { readTogether } from '../engine/read-together.ts';
import { keptSince, unexpired } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { positionFrom, readableEventFrom, readPosition } from './feed.ts';
import { fitting } from './list-history.ts';
import { queryFeed } from './query-feed.ts';

/** Which events of the feed are asked for. */
export interface FeedQuestion {
  readonly kinds: ReadonlySet<EventKind>;
  readonly eventTypeId?: string | undefined;
  readonly userId?: string | undefined;
  readonly perPage: number;
}

export interface FeedPage {
  readonly events: readonly Event[];
  /** Where to go on: no event up to this position is left out, but those that were not asked for. Undefined where the first one that is kept is not known yet. */
  readonly position: number | undefined;
  /** How many of the events cannot be read. */
  readonly unreadable: number;
}

interface Entry {
  readonly position: number;
  readonly isExpired: boolean;
  readonly event: Key;
  readonly item: Item;
}

/** A page reads so many entries at most, and may be short. */
const readAPage = 500;
/** A reply of a function has 6 MB at most. */
const bytesAPage = 4_000_000;

/**
 * The events after a position, in the order of the feed; from the oldest that is kept without one. `expired`:
 * events after it are kept no more.
 *
 * Positions have no gaps, but a Query beside transactions may see a later one first: what comes after a gap
 * waits until the gap is filled.
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

/** At the end of the feed, or where everything after the position is expired. */
async function readEnd(
  of: OrganizationId,
  after: number | undefined,
  nowMs: number,
): Promise<FeedPage | 'expired'> {
  const position = await readPosition(of);
  const stay = { events: [], position: after, unreadable: 0 };
  if (position <= (after ?? 0)) return { ...stay, position: after ?? 0 };
  const next = after === undefined ? position : after + 1;
  if (!(await isGone(of, next, position, nowMs))) return stay;
  return after === undefined ? { ...stay, position } : 'expired';
}

const looksAgain = 5;

/** Whether an entry is expired, at an instant at which the feed had come to a position. */
async function isGone(
  of: OrganizationId,
  entry: number,
  position: number,
  nowMs: number,
): Promise<boolean> {
  const [feed, at] = [keys.feed(of), keys.feedEntry(of, entry)];
  let items = await readTogether(of, [feed, at]);
  // Who tells writes the position: that it is not known now says nothing of the entry.
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
): Promise<readonly Entry[]> {
  const limit = leavesOut(question) ? readAPage : question.perPage;
  const found =
    after === undefined
      ? await queryOldest(of, limit, nowMs)
      : (await queryFeed(of, after, limit)).found;
  return found.map((item) => entryFrom(item, nowMs));
}

/** From the oldest that is kept on. Those that are expired are swept late: what stands after a page of them is sought. */
async function queryOldest(
  of: OrganizationId,
  limit: number,
  nowMs: number,
): Promise<readonly Item[]> {
  const { found, next } = await queryFeed(of, 0, limit);
  const first = found.findIndex((item) => unexpired(item, nowMs) !== undefined);
  if (first !== -1) return found.slice(first);
  if (next === undefined) return [];
  return (await queryFeed(of, await lastExpired(of, next, nowMs), limit)).found;
}

/**
 * The last position that is expired, from one that is. They expire in their order, so half of what is left is
 * looked at each time. What is not to be seen counts as swept: whether it is, is found out before it is left out.
 */
async function lastExpired(of: OrganizationId, expired: number, nowMs: number): Promise<number> {
  let [last, kept] = [expired, (await readPosition(of)) + 1];
  while (kept - last > 1) {
    const middle = Math.floor((last + kept) / 2);
    const key = keys.feedEntry(of, middle);
    const item = (await readItems(of, [key])).get(key);
    if (item !== undefined && unexpired(item, nowMs)) kept = middle;
    else last = middle;
  }
  return last;
}

const leavesOut = ({ kinds, eventTypeId, userId }: FeedQuestion): boolean =>
  kinds.size < eventKinds.length || (eventTypeId ?? userId) !== undefined;

function entryFrom(item: Item, nowMs: number): Entry {
  const position = keys.positionOf(item.sk as string);
  return {
    position,
    isExpired: unexpired(item, nowMs) === undefined,
    event: keys.eventAt(item.at as string, position),
    item,
  };
}

/** The entries up to the first gap. Who reads from the beginning begins after what is expired. */
async function withoutGaps(
  of: OrganizationId,
  found: readonly Entry[],
  after: number | undefined,
  nowMs: number,
): Promise<readonly Entry[] | 'expired'> {
  const [first] = found;
  if (first === undefined) return [];
  if (after !== undefined && first.isExpired) return 'expired';
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
  entries: readonly Entry[],
): Promise<FeedPage> {
  const asked = entries.filter((entry) => isAskedFor(entry, question));
  const some = asked.slice(0, question.perPage);
  const items = await readItems(
    of,
    some.map(({ event }) => event),
  );
  const missing = some.findIndex(({ event }) => items.get(event) === undefined);
  const there = missing === -1 ? some : some.slice(0, missing);
  const read = there.map((entry) => readableEventFrom(items.get(entry.event) as Item));
  const shown = read.map((event, index) => event ?? standIn(there[index] as Entry));
  const events = fitting(shown, bytesAPage);
  const unreadable = read.slice(0, events.length).filter((event) => event === undefined).length;
  const left = asked[events.length];
  const position = (left?.position ?? (entries.at(-1) as Entry).position + 1) - 1;
  return { events, position, unreadable };
}

/** What its entry says of an event that is damaged, or that a later release wrote in another form. */
const standIn = ({ position, event: { pk }, item }: Entry): Event =>
  unreadableEvent({
    uid: `evt_${hash('sha256', JSON.stringify([pk, position])).slice(0, 22)}`,
    kinds: item.kinds as readonly EventKind[],
    resource: keys.uidOfPartition(pk),
    toldAtMs: keptSince(item.exp as number),
  });

function isAskedFor({ item }: Entry, { kinds, eventTypeId, userId }: FeedQuestion): boolean {
  const userIds = (item.userIds ?? []) as readonly string[];
  return (
    (item.kinds as readonly EventKind[]).some((kind) => kinds.has(kind)) &&
    (eventTypeId === undefined || item.eventTypeId === eventTypeId) &&
    (userId === undefined || userIds.includes(userId))
  );
}
