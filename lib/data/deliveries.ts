import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryChanges } from '../domain/changes.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Delivery, DeliveryStatus, StoredDelivery } from '../domain/webhooks/delivery.ts';
import { atVersion } from './engine/at-version.ts';
import { type Action, commit } from './engine/commit.ts';
import { pause } from './engine/deadline.ts';
import { type Item, type Items, readItems } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { type IdempotencyKey, replaceRecord, type SentReply } from './idempotency.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';
import { keptUntil, unexpired } from './tombstone.ts';
import { webhookEndpointIn } from './webhook-endpoints.ts';

/** Every schema of a stored delivery. A member that later ones have is a line: what it is in those before. */
const form = storedForm<{ doc: Delivery }>({});

const storedDeliveryFrom = (item: Item): StoredDelivery => ({
  ver: item.ver as number,
  delivery: form.read(item, 'doc'),
  body: item.sent as string | undefined,
});

/** Writes the whole delivery as version `ver + 1` if it is still as it was read (0 = it must not exist). */
function writeDelivery(
  of: OrganizationId,
  endpoint: string,
  { ver, delivery, body }: StoredDelivery,
): Action {
  const { uid, status, event, createdAt } = delivery;
  const item = {
    ver: ver + 1,
    status,
    event,
    ...form.write({ doc: delivery }),
    ...(body !== undefined && { sent: body }),
    exp: keptUntil(Date.parse(createdAt)),
  };
  return { key: keys.delivery(of, endpoint, uid), item, ...atVersion(ver) };
}

/** Records what a user asked to be sent, while the endpoint is as it was read. */
export const deliveryWrites = (
  of: OrganizationId,
  { stored, endpoint }: DeliveryChanges,
): readonly Action[] => [
  writeDelivery(of, endpoint.uid, stored),
  { key: keys.webhookEndpoint(of, endpoint.uid), ...atVersion(endpoint.ver) },
];

/** Writes down what came of a delivery, and what its request is answered from now on. */
export async function finishDelivery(
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
  answered: { readonly key: IdempotencyKey; readonly reply: SentReply } | undefined,
): Promise<void> {
  const written = {
    ...writeDelivery(of, endpoint, stored),
    // Nobody else writes what one request has recorded: an answer of the table was lost.
    isOurs: ({ ver }: Item) => ver === stored.ver + 1,
  };
  const record = answered ? [replaceRecord(of, answered.key, answered.reply)] : [];
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    if ((await commit(of, [written, ...record])) === 'committed') return;
    // A request with the same key looks at the record.
    await pause(Math.random() * 25 * 2 ** attempt);
  }
  throw Object.assign(new Error('The table throttles.'), { name: 'ThrottlingException' });
}

/** Only a conflict with another transaction, or throttling, comes here again. */
const attemptsAtMost = 6;

/** A delivery, where its endpoint is there; `undefined` says which of the two is not. */
export async function findDelivery(
  of: OrganizationId,
  endpoint: string,
  uid: string,
  nowMs: number,
): Promise<{ readonly isKnown: boolean; readonly stored: StoredDelivery | undefined }> {
  const key = keys.delivery(of, endpoint, uid);
  const items = await readItems(of, [keys.webhookEndpoint(of, endpoint), key]);
  return { isKnown: isKnown(of, items, endpoint), stored: presentIn(items.get(key), nowMs) };
}

const isKnown = (of: OrganizationId, items: Items, endpoint: string): boolean =>
  webhookEndpointIn(of, items, endpoint) !== undefined;

function presentIn(item: Item | undefined, nowMs: number): StoredDelivery | undefined {
  const found = unexpired(item, nowMs);
  return found && storedDeliveryFrom(found);
}

/** What a list of deliveries asks for. */
export interface DeliveryFilter {
  readonly perPage: number;
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
}

interface Page {
  readonly deliveries: readonly Delivery[];
  /** The last one that was looked at, where there are more. */
  readonly next: string | undefined;
}

/** A page reads at most so many, so one that is filtered may be short. */
const readAPage = 500;

/** One page of the deliveries of an endpoint, the newest first. Read consistently. */
export async function listDeliveries(
  _of: OrganizationId,
  endpoint: string,
  { perPage, status, event }: DeliveryFilter,
  after: string | undefined,
): Promise<Page> {
  const isFiltered = status !== undefined || event !== undefined;
  const { pk } = keys.delivery(_of, endpoint, '');
  const { from, to } = keys.deliveriesBefore(after);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ProjectionExpression: 'doc',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      ScanIndexForward: false,
      // The one where the last page ended is read again.
      Limit: (isFiltered ? readAPage : perPage) + Number(after !== undefined),
    }),
  );
  const read = Items.map((item) => form.read(item, 'doc')).filter(({ uid }) => uid !== after);
  const found = read.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (event === undefined || one.event === event),
  );
  const deliveries = found.slice(0, perPage);
  if (found.length > perPage) return { deliveries, next: deliveries.at(-1)?.uid };
  return { deliveries, next: LastEvaluatedKey && read.at(-1)?.uid };
}
