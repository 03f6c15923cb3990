import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { eventKinds } from '../../domain/feed/event-kinds.ts';
import { type Outgoing, shardOf } from '../../domain/feed/outgoing.ts';
import type { Group } from '../../domain/jobs/group.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
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
  key: keys.outgoing(of, outgoing.origin, outgoing.version),
  item: { organizationId: of, ...form.write({ doc: outgoing }) },
  condition: 'attribute_not_exists(pk)',
});

/** Removes a change from the outbox. The condition prevents that two dispatchers publish it. */
export const takeOutgoing = (of: OrganizationId, { origin, version }: Outgoing): Action =>
  taking(keys.outgoing(of, origin, version));

const taking = (key: Key): Action => ({
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
  readonly outgoing: Outgoing;
}

/** A job whose request has no event, such as a delivery that a user sends again. */
export interface JobRequest {
  readonly group: Group;
  readonly pointer: Pointer;
}

/** A job request in the outbox. */
export interface OutboxJobRequest extends OutboxItem {
  readonly request: JobRequest;
}

const requestForm = storedForm<{ request: JobRequest }>();

/**
 * Requests a job in the same transaction as its cause. Requests write only the outbox: an item of the queue is written by many
 * workers, which would refuse the transaction.
 */
export const putJobRequest = ({ group, pointer }: JobRequest): Action => ({
  key: keys.jobRequest(group, pointer),
  item: { organizationId: group.of, ...requestForm.write({ request: { group, pointer } }) },
});

/** Removes a job request from the outbox. */
export const takeJobRequest = ({ group, pointer }: JobRequest): Action =>
  taking(keys.jobRequest(group, pointer));

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
export function outgoingFrom(item: Item): Outgoing | undefined {
  try {
    const outgoing = form.read(item, 'doc');
    const { origin, version, change } = outgoing;
    const { pk, sk } = keys.outgoing(item.organizationId as OrganizationId, origin, version);
    const kinds: readonly string[] = [change.kind, ...(change.otherKinds ?? [])];
    const isWhole =
      kinds.every((kind) => publishable.has(kind)) && Number.isFinite(Date.parse(change.at));
    return isWhole && item.pk === pk && item.sk === sk ? outgoing : undefined;
  } catch {
    return undefined;
  }
}

function readableRequest(item: Item): JobRequest | undefined {
  if (item.request === undefined) return undefined;
  try {
    const request = requestForm.read(item, 'request');
    const { pk, sk } = keys.jobRequest(request.group, request.pointer);
    return item.pk === pk && item.sk === sk ? request : undefined;
  } catch {
    return undefined;
  }
}

/** All unpublished changes of one resource, sorted by version. */
export async function readOutgoing(
  of: OrganizationId,
  origin: Outgoing['origin'],
): Promise<readonly Outgoing[]> {
  const { pk } = keys.outgoing(of, origin, 0);
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :resource)',
    ExpressionAttributeValues: { ':pk': pk, ':resource': keys.outgoingOf(of, origin) },
    ConsistentRead: true,
  });
  return items.flatMap((item) => outgoingFrom(item) ?? []);
}

/** Maximum number of changes that `readPending` reads. */
const pendingAtMost = 400;

/**
 * The ids of the resources of one kind that have unpublished changes; `many` if there are hundreds
 * of changes. Eventually consistent.
 */
export async function readPending(
  of: OrganizationId,
  subject: 'booking' | 'schedule',
): Promise<ReadonlySet<string> | 'many'> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: {
        ':pk': keys.outbox(shardOf(of)),
        ':kind': keys.outgoingOfKind(of, subject),
      },
      Limit: pendingAtMost,
    }),
  );
  if (LastEvaluatedKey !== undefined) return 'many';
  return new Set(Items.map(({ sk }) => keys.uidOfOutgoing(sk as string)));
}
