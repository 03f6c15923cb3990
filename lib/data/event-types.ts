import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EventType, EventTypeHost } from '../domain/event-types/event-type.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { isUid } from '../domain/uid.ts';
import { atVersion } from './at-version.ts';
import { actionsACommit } from './commit.ts';
import type { Item, Items } from './items.ts';
import { keys } from './keys.ts';
import { TableName, table } from './table.ts';
import { transact, type Write } from './transact.ts';

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
  const stored = await readWhole(of, uid);
  if (stored === undefined) return undefined;
  if (cache.size >= cachedAtMost) cache.clear();
  cache.set(cacheKey, { stored, untilMs: nowMs + cachedMs });
  return stored;
}

const attemptsAtMost = 5;

/**
 * A Query is consistent item by item: beside a transaction it may return the event type as it is
 * and a host as it was, which would then be taken for the new version. So the event type says which
 * hosts it has, and what does not agree is read again.
 */
async function readWhole(of: OrganizationId, uid: string): Promise<StoredEventType | undefined> {
  for (let attempt = 1; attempt <= attemptsAtMost; attempt += 1) {
    if (attempt > 1) await sleep(Math.random() * 25 * 2 ** attempt);
    const [root, ...hosts] = await queryWhole(of, uid);
    if (root?.sk !== keys.eventType(of, uid).sk) return undefined;
    const docs = hosts.map(({ doc }) => doc as string);
    // An older one does not say it yet; its next change raises the version and says it.
    if (root.hosts !== undefined && root.hosts !== digestOf(docs)) continue;
    const eventType: EventType = {
      ...JSON.parse(root.doc as string),
      hosts: docs.map((doc): EventTypeHost => JSON.parse(doc)),
    };
    return { ver: root.ver as number, eventType };
  }
  throw Object.assign(new Error('The event type is being written all the time.'), {
    name: 'TransactionInProgressException',
  });
}

async function queryWhole(of: OrganizationId, uid: string): Promise<readonly Item[]> {
  const { from, to } = keys.wholeEventType(of, uid);
  const { Items: parts = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': from.pk, ':from': from.sk, ':to': to },
      ConsistentRead: true,
    }),
  );
  return parts;
}

/** Tells sets of hosts apart, in whatever order they come; against accident, not against malice. */
const digestOf = (hostDocs: Iterable<string>): string =>
  createHash('sha256')
    .update([...hostDocs].sort().join('\n'))
    .digest('base64url')
    .slice(0, 16);

/** Whether an event type from memory is still the one in the table, by an item read for another reason in the same call. */
export function isCurrent(
  items: Items,
  of: OrganizationId,
  uid: string,
  stored: StoredEventType | undefined,
): boolean {
  return items.get(keys.eventType(of, uid))?.ver === stored?.ver;
}

/**
 * Writes an event type and its hosts in one transaction, over what is there; hosts that it no longer
 * has are deleted. `expected` is the version that was read (0 = it must be new); without it, whatever
 * is there is replaced. Counters of limits are the caller's affair.
 */
export async function putEventType(
  of: OrganizationId,
  eventType: EventType,
  expected?: number,
): Promise<{ readonly ver: number } | 'changed' | 'too-large'> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const stored = await readEventType(of, eventType.uid, Number.NEGATIVE_INFINITY);
    const ver = stored?.ver ?? 0;
    if (expected !== undefined && ver !== expected) return 'changed';
    const writes = eventTypeWrites(of, eventType, stored);
    if (writes.length > actionsACommit) return 'too-large';
    if ((await transact(of, writes)) === 'written') return { ver: ver + 1 };
  }
  return 'changed';
}

/** Only hosts that differ are written, so that a change of one of fifty hosts is two actions. */
function eventTypeWrites(
  of: OrganizationId,
  { hosts, ...root }: EventType,
  stored: StoredEventType | undefined,
): readonly Write[] {
  const ver = stored?.ver ?? 0;
  const before = new Map(
    stored?.eventType.hosts.map((host) => [host.userId, JSON.stringify(host)] as const),
  );
  const after = new Map(hosts.map((host) => [host.userId, JSON.stringify(host)] as const));
  const put: Item = { ver: ver + 1, hosts: digestOf(after.values()), doc: JSON.stringify(root) };
  return [
    { key: keys.eventType(of, root.uid), put, ...atVersion(ver) },
    ...[...after]
      .filter(([userId, doc]) => before.get(userId) !== doc)
      .map(([userId, doc]) => ({ key: keys.eventTypeHost(of, root.uid, userId), put: { doc } })),
    ...[...before.keys()]
      .filter((userId) => !after.has(userId))
      .map((userId) => ({ key: keys.eventTypeHost(of, root.uid, userId), remove: true as const })),
  ];
}
