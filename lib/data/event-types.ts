import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EventType, EventTypeHost } from '../domain/event-types/event-type.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { isUid } from '../domain/uid.ts';
import type { Items } from './items.ts';
import { keys } from './keys.ts';
import { TableName, table } from './table.ts';

/** An event type with its hosts. Every change of it or of its hosts raises `ver`. */
export interface StoredEventType {
  readonly ver: number;
  readonly eventType: EventType;
}

const cachedMs = 60_000;
const cachedAtMost = 500;
const cache = new Map<string, { readonly stored: StoredEventType; readonly untilMs: number }>();

/** The event type with its hosts, from one Query or from memory. Who decides by it checks `isCurrent` with what it reads anyway. */
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
  const { from, to } = keys.wholeEventType(of, uid);
  const { Items: parts = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': from.pk, ':from': from.sk, ':to': to },
      ConsistentRead: true,
    }),
  );
  const [root, ...hosts] = parts;
  if (root === undefined || root.sk !== from.sk) return undefined;
  const eventType: EventType = {
    ...JSON.parse(root.doc),
    hosts: hosts.map((host): EventTypeHost => JSON.parse(host.doc)),
  };
  const stored = { ver: root.ver as number, eventType };
  if (cache.size >= cachedAtMost) cache.clear();
  cache.set(cacheKey, { stored, untilMs: nowMs + cachedMs });
  return stored;
}

/** Whether an event type from memory is still the one in the table, by an item read for another reason in the same call. */
export function isCurrent(
  items: Items,
  of: OrganizationId,
  uid: string,
  stored: StoredEventType | undefined,
): boolean {
  return items.get(keys.eventType(of, uid))?.ver === stored?.ver;
}
