import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { eventKinds } from '../../domain/feed/event-kinds.ts';
import type { Outgoing } from '../../domain/feed/outgoing.ts';
import type { Group } from '../../domain/jobs/group.ts';
import { layoutsIn, outboxShardOf, outboxShardsOf } from '../../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action, OutboxShard } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { shardLayouts } from '../engine/stored-layouts.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import type { Pointer } from '../queue/pointers.ts';

const form = storedForm<{ doc: Outgoing }>();

/**
 * Adds a change to the outbox. Its key contains the new version of the resource, so no two changes
 * share a key. If they did, the later change would be refused, and none would be lost.
 */
export const putOutgoing = (of: OrganizationId, outgoing: Outgoing): Action => ({
  ...inOutbox(keys.outgoing(of, outgoing.origin, outgoing.version), {
    of,
    resource: outgoing.origin.uid,
  }),
  item: { organizationId: of, ...form.write({ doc: outgoing }) },
  condition: 'attribute_not_exists(pk)',
});

const inOutbox = (sk: string, outbox: OutboxShard): Pick<Action, 'key' | 'outbox'> => ({
  key: { pk: '', sk },
  outbox,
});

/** A change in the outbox, with the key at which it was read. */
export interface StoredOutgoing extends Outgoing {
  readonly key: Key;
}

/** Removes an item from the outbox. The condition prevents that two dispatchers publish a change. */
export const removeFromOutbox = ({ key }: Pick<StoredOutgoing, 'key'>): Action => ({
  key,
  verb: 'Delete',
  condition: 'attribute_exists(pk)',
});

/** An item of the outbox, with its organization. */
export interface OutboxItem {
  readonly of: OrganizationId;
  /** The stored item. */
  readonly item: Item;
}

/** A change in the outbox that is not published yet. */
export interface OutboxChange extends OutboxItem {
  readonly outgoing: StoredOutgoing;
}

/** A job whose request has no event, such as a delivery that a user sends again. */
export interface JobRequest {
  readonly group: Group;
  readonly pointer: Pointer;
}

/** A job request in the outbox, with the key at which it was read. */
export interface StoredJobRequest extends JobRequest {
  readonly key: Key;
}

/** A job request in the outbox. */
export interface OutboxJobRequest extends OutboxItem {
  readonly request: StoredJobRequest;
}

const requestForm = storedForm<{ request: JobRequest }>();

/**
 * Requests a job in the same transaction as its cause. Requests write only the outbox: an item of the queue is written by many
 * workers, which would refuse the transaction.
 */
export const putJobRequest = ({ group, pointer }: JobRequest): Action => ({
  ...inOutbox(keys.jobRequest(group, pointer), { of: group.of, resource: group.id }),
  item: { organizationId: group.of, ...requestForm.write({ request: { group, pointer } }) },
});

/** Items of the outbox, by their kind. */
export interface OutboxPage {
  readonly found: readonly OutboxChange[];
  readonly requests: readonly OutboxJobRequest[];
  readonly unreadable: readonly OutboxItem[];
}

const changesAPage = 100;

/** A page of a shard of the outbox, sorted by organization, resource and version. */
export async function readOutbox(
  shard: number,
  after: Item | undefined,
): Promise<OutboxPage & { readonly next: Item | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.outbox(shard) },
      ConsistentRead: true,
      Limit: changesAPage,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  const page = {
    found: [] as OutboxChange[],
    requests: [] as OutboxJobRequest[],
    unreadable: [] as OutboxItem[],
  };
  for (const item of Items) {
    const outboxItem = { of: item.organizationId as OrganizationId, item };
    const [request, outgoing] = [readableRequest(item), outgoingFrom(item)];
    if (request !== undefined) page.requests.push({ ...outboxItem, request });
    else if (outgoing !== undefined) page.found.push({ ...outboxItem, outgoing });
    else page.unreadable.push(outboxItem);
  }
  return { ...page, next: LastEvaluatedKey };
}

/** The kinds that this release publishes. A change with another kind was written by a later one. */
const publishable: ReadonlySet<string> = new Set(eventKinds);

/**
 * Reads the item that `putOutgoing` wrote. Undefined if a later release wrote it in another form,
 * or if it is damaged: its content then does not match its key.
 */
export function outgoingFrom(item: Item): StoredOutgoing | undefined {
  try {
    const outgoing = form.read(item, 'doc');
    const { origin, version, change } = outgoing;
    const sk = keys.outgoing(item.organizationId as OrganizationId, origin, version);
    const kinds: readonly string[] = [change.kind, ...(change.otherKinds ?? [])];
    const isWhole =
      kinds.every((kind) => publishable.has(kind)) && Number.isFinite(Date.parse(change.at));
    return isWhole && item.sk === sk ? { ...outgoing, key: keyIn(item) } : undefined;
  } catch {
    return undefined;
  }
}

const keyIn = ({ pk, sk }: Item): Key => ({ pk: pk as string, sk: sk as string });

function readableRequest(item: Item): StoredJobRequest | undefined {
  if (item.request === undefined) return undefined;
  try {
    const request = requestForm.read(item, 'request');
    const sk = keys.jobRequest(request.group, request.pointer);
    return item.sk === sk ? { ...request, key: keyIn(item) } : undefined;
  } catch {
    return undefined;
  }
}

/** All unpublished changes of one resource, in any order. */
export async function readOutgoing(
  of: OrganizationId,
  origin: Outgoing['origin'],
): Promise<readonly StoredOutgoing[]> {
  const items = await Promise.all(
    (await outboxesOf(of, origin)).map((pk) =>
      queryAll({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :resource)',
        ExpressionAttributeValues: { ':pk': pk, ':resource': keys.outgoingOf(of, origin) },
        ConsistentRead: true,
      }),
    ),
  );
  return items.flat().flatMap((item) => outgoingFrom(item) ?? []);
}

/** The partitions in which changes of a resource can be. There are two while an operator changes the number of shards. */
async function outboxesOf(of: OrganizationId, { uid }: Outgoing['origin']) {
  const shards = layoutsIn(await shardLayouts()).map((layout) => outboxShardOf(of, uid, layout));
  return [...new Set(shards)].map(keys.outbox);
}

/** The keys at which changes of a resource with these versions can be. */
export async function keysOfOutgoing(
  of: OrganizationId,
  origin: Outgoing['origin'],
  versions: readonly number[],
): Promise<readonly Key[]> {
  const outboxes = await outboxesOf(of, origin);
  return versions.flatMap((version) => {
    const sk = keys.outgoing(of, origin, version);
    return outboxes.map((pk) => ({ pk, sk }));
  });
}

/** Maximum number of changes of an organization that `readPending` returns. */
const pendingAtMost = 400;

/**
 * The ids of the resources of one kind that have unpublished changes; `many` if there are hundreds
 * of changes. Eventually consistent.
 */
export async function readPending(
  of: OrganizationId,
  subject: 'booking' | 'schedule',
): Promise<ReadonlySet<string> | 'many'> {
  const shards = layoutsIn(await shardLayouts()).flatMap((layout) => outboxShardsOf(of, layout));
  const pages = await Promise.all(
    [...new Set(shards)].map((shard) =>
      table.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
          ProjectionExpression: 'sk',
          ExpressionAttributeValues: {
            ':pk': keys.outbox(shard),
            ':kind': keys.outgoingOfKind(of, subject),
          },
          Limit: pendingAtMost,
        }),
      ),
    ),
  );
  if (pages.some(({ LastEvaluatedKey }) => LastEvaluatedKey !== undefined)) return 'many';
  const found = pages.flatMap(({ Items = [] }) => Items);
  if (found.length > pendingAtMost) return 'many';
  return new Set(found.map(({ sk }) => keys.uidOfOutgoing(sk as string)));
}
