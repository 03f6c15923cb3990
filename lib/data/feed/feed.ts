import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { readable } from '../items/readable.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ body: Event }>();

/** An event with what the feed filters by. */
export interface TellableEvent {
  readonly origin: Origin;
  readonly event: Event;
  readonly eventTypeId: string | null;
  /** Who takes part, or took part until then. */
  readonly userIds: readonly string[];
}

/** The resources whose history is kept as long as they are. */
const keepsHistory: ReadonlySet<string> = new Set(['booking', 'attachment', 'message', 'schedule']);
/** An event outlives its entry in the feed. */
const spareSeconds = 24 * 60 * 60;

/** The last position that the feed of an organization has given. Read consistently. */
export async function readPosition(of: OrganizationId): Promise<number> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.feed(of), ConsistentRead: true }),
  );
  return positionFrom(Item);
}

export const positionFrom = (item: Item | undefined): number =>
  item === undefined ? 0 : (item.position as number);

/** Gives so many positions after one, if nobody else has given them. */
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

/** Keeps an event with its resource, and its place in the feed for 30 days. */
export function writeEvent(
  of: OrganizationId,
  { origin, event, eventTypeId, userIds }: TellableEvent,
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

/** The one place that reads the event that `writeEvent` wrote. */
export const eventFrom = (item: Item): Event => form.read(item, 'body');

/** The same, where one that cannot be read stops no other. */
export const readableEventFrom = (item: Item): Event | undefined =>
  readable(
    () => eventFrom(item),
    ({ uid, kinds, object }) =>
      typeof uid === 'string' && Array.isArray(kinds) && typeof object === 'object',
  );
