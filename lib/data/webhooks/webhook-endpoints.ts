import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ServiceEvent, WebhookEndpointEvent } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type {
  EndpointRegister,
  StoredEndpoint,
  WebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoint.ts';
import { atVersion } from '../engine/at-version.ts';
import { type Action, commit } from '../engine/commit.ts';
import { type Item, type Items, readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{
  doc: WebhookEndpoint;
  held: Pick<StoredEndpoint, 'secrets' | 'enabledAtMs' | 'enablings'>;
}>();

/** The part of an endpoint that clients see. */
export const endpointFrom = (item: Item): WebhookEndpoint => form.read(item, 'doc');

function storedEndpointFrom(found: Item | undefined): StoredEndpoint | undefined {
  const item = present(found);
  if (item === undefined) return undefined;
  return {
    ver: item.ver as number,
    endpoint: endpointFrom(item),
    ...form.read(item, 'held'),
  };
}

export const webhookEndpointIn = (
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredEndpoint | undefined => storedEndpointFrom(items.get(keys.webhookEndpoint(of, uid)));

/** The register of endpoints. Version 0 means that the organization never had an endpoint. */
export function endpointRegisterIn(of: OrganizationId, items: Items): EndpointRegister {
  const found = items.get(keys.endpointRegister(of));
  return { ver: (found?.ver ?? 0) as number, uids: (found?.uids ?? []) as readonly string[] };
}

/** Consistent, so that an endpoint that was just created is never 404. */
export async function findWebhookEndpoint(
  of: OrganizationId,
  uid: string,
): Promise<StoredEndpoint | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.webhookEndpoint(of, uid), ConsistentRead: true }),
  );
  return storedEndpointFrom(Item);
}

/** All endpoints of an organization. An endpoint that is deleted during the read is left out. */
export async function listWebhookEndpoints(of: OrganizationId): Promise<readonly StoredEndpoint[]> {
  return (await readEndpoints(of)).flatMap((item) => storedEndpointFrom(item) ?? []);
}

async function readEndpoints(of: OrganizationId): Promise<readonly (Item | undefined)[]> {
  const { uids } = endpointRegisterIn(of, await readItems(of, [keys.endpointRegister(of)]));
  const all = uids.map((uid) => keys.webhookEndpoint(of, uid));
  const items = await readItems(of, all);
  return all.map((key) => items.get(key));
}

/**
 * All readable endpoints of an organization, and the errors of the others, so that one damaged
 * endpoint does not block the rest.
 */
export async function listReadableEndpoints(of: OrganizationId): Promise<{
  readonly endpoints: readonly StoredEndpoint[];
  readonly unreadable: readonly Error[];
}> {
  const unreadable: Error[] = [];
  const items = await readEndpoints(of);
  const endpoints = items.flatMap((item) => {
    try {
      return wholeEndpointFrom(item) ?? [];
    } catch (error) {
      unreadable.push(error as Error);
      return [];
    }
  });
  return { endpoints, unreadable };
}

/** Throws if a member is missing that determines the events of an endpoint. */
function wholeEndpointFrom(item: Item | undefined): StoredEndpoint | undefined {
  const stored = storedEndpointFrom(item);
  if (stored === undefined) return undefined;
  const { uid, events, eventTypeIds } = stored.endpoint;
  const isForSome = eventTypeIds === null || Array.isArray(eventTypeIds);
  if (typeof uid === 'string' && Array.isArray(events) && isForSome) return stored;
  throw new Error('A webhook endpoint is damaged.');
}

/**
 * Writes the whole endpoint as version `ver + 1`, if it is still at version `ver` (0 = it must not
 * exist).
 */
export function writeEndpoint(
  of: OrganizationId,
  { ver, endpoint, secrets, enabledAtMs, enablings }: StoredEndpoint,
  event: WebhookEndpointEvent,
): Action {
  const held = { secrets, enabledAtMs, enablings };
  const item = { ver: ver + 1, ...form.write({ doc: endpoint, held }) };
  const key = keys.webhookEndpoint(of, endpoint.uid);
  return outboxAction({ key, item, ...atVersion(ver) }, event);
}

/**
 * Disables an endpoint that no longer receives anything, if it is as it was read. The same
 * transaction publishes the event.
 */
export async function disableEndpoint(
  of: OrganizationId,
  before: StoredEndpoint,
  endpoint: WebhookEndpoint,
  event: ServiceEvent<'webhook_endpoint_disabled'>,
): Promise<'disabled' | 'refused'> {
  const action = writeEndpoint(of, { ...before, endpoint }, event);
  const outcome = await commit(of, [
    publishChange(of, action as typeof action & { item: Item }, event, {
      origin: { subject: 'webhook-endpoint', uid: endpoint.uid },
      before: { doc: before.endpoint },
      after: { doc: endpoint },
      isAlone: true,
    }),
  ]);
  return outcome === 'committed' ? 'disabled' : 'refused';
}

/**
 * Replaces an endpoint and its secrets with a tombstone, if the endpoint is still at the version
 * that was read.
 */
export function writeRemovedEndpoint(
  of: OrganizationId,
  { ver, endpoint }: StoredEndpoint,
  event: WebhookEndpointEvent,
): Action {
  const item = tombstone(ver, Date.parse(event.at));
  const key = keys.webhookEndpoint(of, endpoint.uid);
  return outboxAction({ key, item, ...atVersion(ver) }, event);
}

/**
 * Writes the register of endpoints, if it is still at the version that was read, so that concurrent
 * requests cannot exceed the maximum.
 */
export const writeRegister = (of: OrganizationId, { ver, uids }: EndpointRegister): Action => ({
  key: keys.endpointRegister(of),
  item: { ver: ver + 1, uids },
  ...atVersion(ver),
});
