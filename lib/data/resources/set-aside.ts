import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FollowUp } from '../../domain/feed/follow-up.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { followUpItem, type Standing } from '../feed/outbox.ts';
import { readJson } from '../items/packed-json.ts';
import { keptUntil } from '../items/tombstone.ts';
import { laneOf, mailLane, putDue } from '../jobs/due.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import type { InLane } from '../messages/mail-lane.ts';
import { type Retry, retryItem } from '../webhooks/retries.ts';

/** Why something is set aside. */
interface Aside {
  /** The partition to which it is put back. */
  readonly from: string;
  /** Its place there where that is not what it is known by. */
  readonly place?: string;
  /** The endpoint in whose lane it was. */
  readonly endpoint?: string;
  /** When a delivery was to be tried again, in epoch milliseconds. */
  readonly retryAtMs?: number;
  readonly reason: string;
  /** RFC 3339 in UTC. */
  readonly at: string;
}

/** The reason is stored with all attributes of the item, whose `schema` it must not replace. */
const asideFrom = (aside: Aside) => JSON.stringify(aside);

/** What stands aside of an item of the outbox, or of one that was never put there. */
function asideItem({ pk, sk, ...rest }: Item, reason: string, nowMs: number) {
  const at = new Date(nowMs).toISOString();
  const aside = asideFrom({ from: pk as string, reason, at });
  return { key: keys.aside(sk as string), item: { ...rest, aside } };
}

/** Takes a change out of the outbox, as it is, to where it holds up nothing. */
export function moveAside(standing: Standing, reason: string, nowMs: number): readonly Action[] {
  const { failingSinceMs: _, ...item } = standing.item;
  return [
    { key: keyOf(item), verb: 'Delete', condition: 'attribute_exists(pk)' },
    asideItem(item, reason, nowMs),
  ];
}

/** Takes what cannot be read out of the lane of an organization, as it is. */
export function moveMailAside(
  of: OrganizationId,
  { item }: InLane,
  reason: string,
  nowMs: number,
): readonly Action[] {
  const { pk, sk, exp: _, ...kept } = item;
  const [from, place, at] = [pk as string, sk as string, new Date(nowMs).toISOString()];
  const aside = asideFrom({ from, place, reason, at });
  return [
    {
      key: { pk: from, sk: place },
      verb: 'Delete',
      condition: 'body = :body',
      values: { ':body': kept.body },
    },
    { key: keys.asideOfMail(of, place), item: { ...kept, organizationId: of, aside } },
  ];
}

/** Takes what cannot be read out of the lane of an endpoint, as it is: a parcel, or a delivery with its retry. */
export function moveWebhooksAside(
  of: OrganizationId,
  endpoint: string,
  { item, retry }: { readonly item: Item; readonly retry?: Retry },
  reason: string,
  nowMs: number,
): readonly Action[] {
  const { pk, sk, exp: _, ...kept } = item;
  const [from, place, at] = [pk as string, sk as string, new Date(nowMs).toISOString()];
  const retryAtMs = retry && { retryAtMs: retry.atMs };
  const aside = asideFrom({ from, place, endpoint, ...retryAtMs, reason, at });
  return [
    { key: keyOf(item), verb: 'Delete', condition: 'attribute_exists(pk)' },
    ...(retry ? [{ key: keys.retry(of, endpoint, retry.atMs, retry.uid), verb: deleted }] : []),
    {
      key: keys.asideOfWebhooks(of, endpoint, place),
      item: { ...kept, organizationId: of, aside },
    },
  ];
}

const deleted = 'Delete' as const;

const keyOf = ({ pk, sk }: Item): Key => ({ pk: pk as string, sk: sk as string });

/** Sets aside what does not follow from an event, in the transaction that tells it. */
export const putFollowUpAside = (
  of: OrganizationId,
  followUp: FollowUp,
  reason: string,
  nowMs: number,
): Action => asideItem(followUpItem(of, followUp), reason, nowMs);

/** The same by itself. Done twice, it is one item. */
export async function setFollowUpAside(
  of: OrganizationId,
  followUp: FollowUp,
  reason: string,
  nowMs: number,
): Promise<void> {
  const { key, item } = putFollowUpAside(of, followUp, reason, nowMs);
  await table.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
}

/** Writes down since when something in the outbox has failed, if it is still there. */
export async function noteFailing({ item }: Standing, nowMs: number): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: keyOf(item),
    UpdateExpression: 'SET failingSinceMs = if_not_exists(failingSinceMs, :now)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': nowMs },
  });
  try {
    await table.send(command);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const countedAtMost = 100;

/** How many stand aside, of all organizations; of more than a hundred, a hundred. Eventually consistent. */
export async function countAside(): Promise<number> {
  const { Count = 0 } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.aside('').pk },
      Select: 'COUNT',
      Limit: countedAtMost,
    }),
  );
  return Count;
}

/** Something that stands aside, as administration sees it. */
export interface SetAside {
  readonly id: string;
  /** Null where the item is too damaged to say. */
  readonly organizationId: string | null;
  /** A change that is no event yet, an event whose webhooks or messages are missing, or messages or webhooks that cannot be read. */
  readonly what: 'change' | 'event' | 'messages' | 'webhooks';
  readonly reason: string;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** Takes it away, if it is as it was read. */
  readonly take: Action;
  /** Puts it back where it was, for so long as if it came there at an instant. */
  readonly putBack: (nowMs: number) => readonly Action[];
}

/** All that stands aside, of all organizations. */
export async function listAside(): Promise<readonly SetAside[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.aside('').pk },
    ConsistentRead: true,
  });
  return items.map(setAsideFrom);
}

function setAsideFrom(found: Item): SetAside {
  const { pk: _, sk, aside, ...item } = found;
  const why = readJson(aside) as Aside;
  const { reason, at } = why;
  const [id, of] = [sk as string, item.organizationId as OrganizationId];
  return {
    id,
    organizationId: typeof of === 'string' ? of : null,
    what: whatIs(why, item),
    reason,
    at,
    take: {
      key: keys.aside(id),
      verb: 'Delete',
      condition: 'aside = :aside',
      values: { ':aside': aside },
    },
    putBack: (nowMs) => putBack(of, why, { ...item, sk: id }, nowMs),
  };
}

function whatIs({ place, endpoint }: Aside, { followUp }: Item): SetAside['what'] {
  if (endpoint !== undefined) return 'webhooks';
  if (place !== undefined) return 'messages';
  return followUp === undefined ? 'change' : 'event';
}

function putBack(
  of: OrganizationId,
  { from, place, endpoint, retryAtMs }: Aside,
  { sk, ...item }: Item,
  nowMs: number,
): readonly Action[] {
  const condition = 'attribute_not_exists(pk)';
  if (place === undefined) return [{ key: { pk: from, sk: sk as string }, item, condition }];
  // A worker that calls foreign addresses wrote this item: it must not choose another partition.
  const pk = endpoint === undefined ? from : keys.parcel(of, endpoint, 0).pk;
  const kept = {
    key: { pk, sk: place },
    item: { ...item, exp: keptUntil(nowMs) },
    condition,
  };
  if (endpoint === undefined) return [kept, putDue(of, mailLane(of), nowMs)];
  const again = [kept, putDue(of, laneOf(endpoint), nowMs)];
  if (retryAtMs === undefined) return again;
  const retry = { uid: keys.uidOfDelivery(place), atMs: retryAtMs };
  const key = keys.retry(of, endpoint, retry.atMs, retry.uid);
  return [...again, { key, item: { ...retryItem(retry), exp: keptUntil(nowMs) } }];
}
