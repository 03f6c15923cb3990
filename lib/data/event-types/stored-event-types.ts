import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { EventType, PendingTerms } from '../../domain/event-types/event-type.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { ServiceEvent } from '../../domain/events.ts';
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

/** The event type alone, as lists have it. */
export const eventTypeFrom = (item: Item): EventType => form.read(item, 'doc');

const cachedMs = 60_000;
const cachedAtMost = 500;
const cache = new Map<string, { readonly stored: StoredEventType; readonly untilMs: number }>();

/** The event type from the table or from memory. Who decides by it checks `isCurrent` with what it reads anyway. */
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

/** Past the memory, after `isCurrent` said no. */
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

/** The one place that reads what `writeEventType` wrote. */
function storedEventTypeFrom(item: Item | undefined): StoredEventType | undefined {
  const found = present(item);
  if (found === undefined) return undefined;
  const { ver, rev } = found as { ver: number; rev?: number } & Item;
  return { ver, ...(rev !== undefined && { rev }), eventType: eventTypeFrom(found) };
}

/** An event type that was read together with what else a change needs. */
export function eventTypeIn(
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredEventType | undefined {
  return isUid(uid) ? storedEventTypeFrom(items.get(keys.eventType(of, uid))) : undefined;
}

/** Whether an event type from memory is still the one in the table, by an item read for another reason in the same call. */
export function isCurrent(
  of: OrganizationId,
  items: Items,
  uid: string,
  stored: StoredEventType | undefined,
): boolean {
  const found = present(items.get(keys.eventType(of, uid)));
  return found?.ver === stored?.ver && (found?.rev ?? 0) === (stored?.rev ?? 0);
}

/** Writes the whole event type as version `ver + 1` if it is still as it was read (0 = it must not exist), which was `before`. */
export function writeEventType(
  of: OrganizationId,
  { ver, rev = 0, eventType }: StoredEventType,
  event: ServiceEvent,
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

/** Writes what is pending. To clients the event type stays the same, at the same version. */
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
  event: ServiceEvent,
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
