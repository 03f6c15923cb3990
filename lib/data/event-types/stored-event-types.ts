import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { EventType, PendingTerms } from '../../domain/event-types/event-type.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { EventTypeEvent } from '../../domain/events.ts';
import { makeRoomFor } from '../../domain/make-room-for.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { atRevision } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: EventType }>();

/** The event type without the other stored members, for lists. */
export const eventTypeFrom = (item: Item): EventType => form.read(item, 'doc');

const cachedMs = 60_000;
const cachedAtMost = 500;
const cache = new Map<string, { readonly stored: StoredEventType; readonly untilMs: number }>();

/**
 * The event type from the table or from the cache. A decision that uses it must check `isCurrent`
 * with the items that it reads.
 */
export async function findEventType(
  of: OrganizationId,
  uid: string,
  nowMs: number,
): Promise<StoredEventType | undefined> {
  const cached = cache.get(`${of}#${uid}`);
  return cached !== undefined && cached.untilMs > nowMs
    ? cached.stored
    : readEventType(of, uid, nowMs);
}

/** Reads the event type from the table, for example after `isCurrent` returned false. */
export async function readEventType(
  of: OrganizationId,
  uid: string,
  nowMs: number,
): Promise<StoredEventType | undefined> {
  const cacheKey = `${of}#${uid}`;
  cache.delete(cacheKey);
  if (!isUid(uid)) return undefined;
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.eventType(of, uid), ConsistentRead: true }),
  );
  const stored = storedEventTypeFrom(Item);
  if (stored === undefined) return undefined;
  makeRoomFor(cacheKey, cache, cachedAtMost);
  cache.set(cacheKey, { stored, untilMs: nowMs + cachedMs });
  return stored;
}

/** Reads the item that `writeEventType` wrote. */
function storedEventTypeFrom(item: Item | undefined): StoredEventType | undefined {
  const found = present(item);
  if (found === undefined) return undefined;
  const { ver, rev } = found as { ver: number; rev?: number } & Item;
  return { ver, ...(rev !== undefined && { rev }), eventType: eventTypeFrom(found) };
}

export function eventTypeIn(
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredEventType | undefined {
  return isUid(uid) ? storedEventTypeFrom(items.get(keys.eventType(of, uid))) : undefined;
}

/**
 * Whether a cached event type is still the stored one. Uses the item that was read with the other
 * items of the decision.
 */
export function isCurrent(
  of: OrganizationId,
  items: Items,
  uid: string,
  stored: StoredEventType | undefined,
): boolean {
  const found = present(items.get(keys.eventType(of, uid)));
  return found?.ver === stored?.ver && (found?.rev ?? 0) === (stored?.rev ?? 0);
}

/**
 * Writes the whole event type as version `ver + 1`, if it is still at version `ver` (0 = it must
 * not exist). `before` is the event type as it was read.
 */
export function writeEventType(
  of: OrganizationId,
  { ver, rev = 0, eventType }: StoredEventType,
  event: EventTypeEvent,
  before?: StoredEventType,
): Action {
  const { uid, status, hosts, createdAt } = eventType;
  const item = {
    lpk: keys.eventTypeList(of),
    gsi2sk: keys.inList(createdAt, uid),
    ver: ver + 1,
    status,
    hostIds: hosts.map(({ userId }) => userId),
    ...form.write({ doc: eventType }),
    rev: rev === 0 ? undefined : rev,
  };
  const action = { key: keys.eventType(of, uid), item, ...atRevision({ ver, rev }) };
  return publishChange(of, action, event, {
    origin: { subject: 'event-type', uid },
    before: before && { doc: before.eventType },
    after: { doc: eventType },
  });
}

/** Stores the pending terms. The version that clients see does not change. */
export function writePending(
  of: OrganizationId,
  { ver, rev = 0, eventType }: StoredEventType,
  pending: PendingTerms | undefined,
): Action {
  const { condition, values } = atRevision({ ver, rev });
  const { pending: _, ...settled } = eventType;
  const { doc, schema } = form.write({ doc: { ...settled, ...(pending && { pending }) } });
  return {
    key: keys.eventType(of, eventType.uid),
    update: 'SET doc = :doc, #schema = :schema, rev = :next',
    condition,
    names: { '#schema': 'schema' },
    values: { ...values, ':doc': doc, ':schema': schema, ':next': rev + 1 },
  };
}

/** Deletes the event type if it is still at the version that was read. */
export function deleteEventType(
  of: OrganizationId,
  { ver, rev, eventType }: StoredEventType,
  event: EventTypeEvent,
): Action {
  const { uid } = eventType;
  const item = tombstone(ver, Date.parse(event.at));
  const action = { key: keys.eventType(of, uid), item, ...atRevision({ ver, rev }) };
  return publishChange(of, action, event, {
    origin: { subject: 'event-type', uid },
    before: { doc: eventType },
    after: { doc: {} },
  });
}
