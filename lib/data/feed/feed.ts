import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { EventKind } from '../../domain/events.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import type { MessageContext } from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { EventPlace } from '../../domain/webhooks/delivery.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { readable } from '../items/readable.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ body: Event }>();

/** An event with the values by which the feed is filtered. */
export interface FeedEvent {
  readonly origin: Origin;
  readonly event: Event;
  readonly eventTypeId: string | null;
  /** The current and the former participants. */
  readonly userIds: readonly string[];
  /** What messages about the event depend on; absent if it causes none. */
  readonly messageContext?: MessageContext | undefined;
}

/** Subjects whose history is stored as long as the resource exists. */
const keepsHistory: ReadonlySet<string> = new Set(['booking', 'attachment', 'message', 'schedule']);
/** An event is stored longer than its entry in the feed. */
const spareSeconds = 24 * 60 * 60;

/** The last position in the feed of an organization. Consistent. */
export async function readPosition(of: OrganizationId): Promise<number> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.feed(of), ConsistentRead: true }),
  );
  return positionFrom(Item);
}

export const positionFrom = (item: Item | undefined): number => Number(item?.position ?? 0);

/** An event as the feed lists it: its place, and the members that filters need. */
export interface FeedEntry extends EventPlace {
  readonly kinds: readonly EventKind[];
  readonly eventTypeId: string | null;
  /** The users whom the event concerns. */
  readonly userIds: readonly string[];
  /** Epoch seconds. */
  readonly exp: number;
}

type StoredEntry = Pick<FeedEntry, 'at' | 'kinds'> &
  Partial<Pick<FeedEntry, 'userIds'>> & { readonly eventTypeId?: string };

/**
 * Stores events in the partitions of their resources, and their entries in the feed for 30 days. The entries of a
 * transaction are one item, with the position of the last one as its key.
 */
export function writeEvents(
  of: OrganizationId,
  events: readonly FeedEvent[],
  after: number,
  nowMs: number,
): readonly Action[] {
  const exp = keptUntil(nowMs);
  const written = events.map((event, index) => {
    const key = keys.event(of, event.origin, after + 1 + index);
    return { entry: storedEntry(event, key), action: { key, item: eventItem(event, exp) } };
  });
  const entries = written.map(({ entry }) => entry);
  return [
    { key: keys.feedBatch(of, after + events.length), item: { entries, exp } },
    ...written.map(({ action }) => action),
  ];
}

const eventItem = ({ origin, event, messageContext }: FeedEvent, exp: number): Item => ({
  ...form.writePacked({ body: event }),
  // The note of a change is no member of its event.
  ...(messageContext && { messageContext }),
  exp: keepsHistory.has(origin.subject) ? undefined : exp + spareSeconds,
});

const storedEntry = ({ event, eventTypeId, userIds }: FeedEvent, { pk }: Key): StoredEntry => ({
  at: pk,
  kinds: event.kinds,
  ...(eventTypeId !== null && { eventTypeId }),
  ...(userIds.length > 0 && { userIds }),
});

/** DynamoDB deletes expired entries late, so readers check the expiry. */
export const isExpired = ({ exp }: FeedEntry, nowMs: number): boolean => exp <= nowMs / 1000;

/** The entries that `writeEvents` stored in one item, in the order of their positions. */
export function entriesIn(item: Item): readonly FeedEntry[] {
  const entries = item.entries as readonly StoredEntry[];
  const first = keys.positionOf(item.sk as string) + 1 - entries.length;
  return entries.map(({ at, kinds, eventTypeId = null, userIds = [] }, index) => ({
    at,
    position: first + index,
    kinds,
    eventTypeId,
    userIds,
    exp: item.exp as number,
  }));
}

/** The message context that `writeEvents` stored with an event. */
export const messageContextIn = (item: Item): MessageContext | undefined =>
  item.messageContext as MessageContext | undefined;

/** Reads the event that `writeEvents` wrote. */
export const eventFrom = (item: Item): Event => form.read(item, 'body');

/**
 * Reads an event; undefined if it is damaged or has an unknown form, so that it does not block
 * other events.
 */
export const readableEventFrom = (item: Item): Event | undefined =>
  readable(
    () => eventFrom(item),
    ({ uid, kinds, object }) =>
      typeof uid === 'string' && Array.isArray(kinds) && typeof object === 'object',
  );
