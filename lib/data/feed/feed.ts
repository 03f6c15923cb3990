import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import type { Notice } from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { readable } from '../items/readable.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
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
  readonly notice?: Notice | undefined;
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

/** Reserves `count` positions after a position, if no other dispatcher has reserved them. */
export const givePositions = (of: OrganizationId, after: number, count: number): Action => ({
  key: keys.feed(of),
  item: { position: after + count },
  ...(after === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : {
        condition: '#position = :after',
        names: { '#position': 'position' },
        values: { ':after': after },
      }),
});

/** Stores an event in the partition of its resource, and its entry in the feed for 30 days. */
export function writeEvent(
  of: OrganizationId,
  { origin, event, eventTypeId, userIds, notice }: FeedEvent,
  position: number,
  nowMs: number,
): readonly Action[] {
  const exp = keptUntil(nowMs);
  const key = keys.event(of, origin, position);
  return [
    {
      key,
      item: {
        ...form.writePacked({ body: event }),
        // The note of a change is no member of its event.
        ...(notice && { notice }),
        exp: keepsHistory.has(origin.subject) ? undefined : exp + spareSeconds,
      },
    },
    {
      key: keys.feedEntry(of, position),
      item: {
        at: key.pk,
        kinds: event.kinds,
        eventTypeId: eventTypeId ?? undefined,
        userIds: userIds.length > 0 ? userIds : undefined,
        exp,
      },
    },
  ];
}

/** The notice that `writeEvent` stored with an event. */
export const noticeIn = (item: Item): Notice | undefined => item.notice as Notice | undefined;

/** Reads the event that `writeEvent` wrote. */
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
