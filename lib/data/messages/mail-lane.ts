import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type MailQueue, queueOf } from '../../domain/messages/mail-queue.ts';
import {
  lineOf,
  type MessageRecord,
  type WaitingMessage,
} from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { type Item, readItems } from '../engine/items.ts';
import { queryRange } from '../engine/query-range.ts';
import { TableName, table } from '../engine/table.ts';
import { packJson, readJson } from '../items/packed-json.ts';
import { readable } from '../items/readable.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptSince, keptUntil, unexpired } from '../items/tombstone.ts';
import { mailLane, putDue } from '../jobs/due.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/**
 * A stored item of the message queue, and the time since which it has been due (epoch
 * milliseconds).
 */
export interface InLane {
  readonly item: Item;
  readonly sinceMs: number;
}

/** The content of an item; undefined if it does not belong to the key of the item. */
export const contentOf = <Content>(
  { body, sk }: Item,
  placeOf: (content: Content) => string,
): Content | undefined =>
  readable(
    () => readJson(body) as Content,
    (content) => placeOf(content) === sk,
  );

const waitingItem = (waiting: WaitingMessage) => ({
  body: packJson(JSON.stringify(waiting)),
  // A message with a sealed link expires together with the link, even if it was not sent.
  exp:
    waiting.message.sealedUrl === undefined
      ? keptUntil(waiting.dueAtMs)
      : Math.ceil((waiting.untilMs ?? waiting.dueAtMs) / 1000),
});

/** The beginning of the sort keys of the messages in each queue. */
const kinds: Readonly<Record<MailQueue, string>> = { regular: 'W', public: 'X', unproven: 'Y' };

const keyOf = (of: OrganizationId, { dueAtMs, id, message }: WaitingMessage): Key =>
  keys.waitingMessage(of, dueAtMs, id, kinds[queueOf(message)]);

/** Stores a message until it is sent. The same message at the same instant is the same item. */
export async function putWaiting(of: OrganizationId, waiting: WaitingMessage): Promise<void> {
  const Item = { ...keyOf(of, waiting), ...waitingItem(waiting) };
  await table.send(new PutCommand({ TableName, Item }));
}

/** Stores a message in the same transaction as its cause, and adds the job that sends it. */
export const putWaitingWith = (of: OrganizationId, waiting: WaitingMessage): readonly Action[] => [
  { key: keyOf(of, waiting), item: waitingItem(waiting) },
  putDue(of, mailLane(of), waiting.dueAtMs),
];

/** A message in the queue. */
export interface QueuedMessage extends InLane {
  readonly waiting: WaitingMessage;
}

/** The messages of a queue, and the items that cannot be read. */
interface Waiting {
  readonly messages: readonly QueuedMessage[];
  readonly unreadable: readonly InLane[];
}

/** The uids of resources whose messages are not read. */
type LeftOut = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>;

/**
 * The messages of a queue that are due by an instant, the longest due first. Consistent. It reads
 * on until it finds a message, so no messages means that every due message is left out or
 * unreadable.
 */
export async function readWaiting(
  of: OrganizationId,
  untilMs: number,
  atMost: number,
  leftOut: LeftOut = new Map(),
  queue: MailQueue = 'regular',
): Promise<Waiting> {
  const { pk } = keys.waitingMessage(of, 0, '');
  const placeOf = (waiting: WaitingMessage) =>
    typeof waiting.message.about.uid === 'string' ? keyOf(of, waiting).sk : '';
  const unreadable: InLane[] = [];
  for (let [after, limit] = [undefined as string | undefined, atMost]; ; limit = passedAtOnce) {
    const items = await queryRange(pk, keys.waitingUntil(untilMs, kinds[queue], after), limit);
    const messages: QueuedMessage[] = [];
    for (const item of items) {
      const found = { item, sinceMs: waitingSinceMs(item) };
      const waiting = contentOf(item, placeOf);
      if (waiting === undefined) unreadable.push(found);
      else if (!leftOut.has(lineOf(waiting))) messages.push({ ...found, waiting });
    }
    if (messages.length > 0 || items.length < limit) return { messages, unreadable };
    after = items.at(-1)?.sk as string;
  }
}

/** A requeued message waits since it was requeued. */
const waitingSinceMs = ({ sk, exp }: Item): number =>
  Math.max(keys.msOfWaiting(sk as string), keptSince(exp as number));

const passedAtOnce = 100;

/**
 * The time at which the next message of a queue is due, in epoch milliseconds; undefined if no
 * message waits, apart from those of the resources that are left out.
 */
export async function nextWaitingMs(
  of: OrganizationId,
  leftOut: LeftOut,
  queue: MailQueue,
): Promise<number | undefined> {
  const atMost = leftOut.size === 0 ? 1 : passedAtOnce;
  const { messages } = await readWaiting(of, Number.MAX_SAFE_INTEGER, atMost, leftOut, queue);
  return messages[0]?.waiting.dueAtMs;
}

export const removeWaiting = (of: OrganizationId, waiting: WaitingMessage): Promise<void> =>
  remove(keyOf(of, waiting));

/**
 * Postpones a message. After a crash in between, the message is in both places, and its record
 * contains its outcome.
 */
export async function postpone(
  of: OrganizationId,
  waiting: WaitingMessage,
  dueAtMs: number,
): Promise<void> {
  await putWaiting(of, { ...waiting, dueAtMs });
  await removeWaiting(of, waiting);
}

export const recordForm = storedForm<{ doc: Omit<MessageRecord, 'id'> }>();

/** Stores the outcome of a message for 30 days. */
export async function writeRecord(of: OrganizationId, record: MessageRecord): Promise<void> {
  const { id, ...doc } = record;
  const Item = {
    ...keys.messageRecord(of, id),
    ...recordForm.write({ doc }),
    exp: keptUntil(Date.parse(record.at)),
  };
  await table.send(new PutCommand({ TableName, Item }));
}

/**
 * Records that a message is being sent, if its record is as it was read. Of two workers, only one
 * can begin.
 */
export async function claimMessage(
  of: OrganizationId,
  { id, ...doc }: MessageRecord,
  before: MessageRecord | undefined,
): Promise<'claimed' | 'refused'> {
  const atMs = Date.parse(doc.at);
  const { id: _, ...known } = before ?? { id };
  const command = new PutCommand({
    TableName,
    Item: { ...keys.messageRecord(of, id), ...recordForm.write({ doc }), exp: keptUntil(atMs) },
    ConditionExpression: before ? 'doc = :before' : 'attribute_not_exists(pk) OR exp <= :now',
    ExpressionAttributeValues: before
      ? { ':before': recordForm.write({ doc: known as typeof doc }).doc }
      : { ':now': atMs / 1000 },
  });
  try {
    await table.send(command);
    return 'claimed';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'refused';
    throw error;
  }
}

/** The outcomes of messages, by their ids. Consistent. */
export async function readRecords(
  of: OrganizationId,
  ids: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, MessageRecord>> {
  const items = await readItems(
    of,
    ids.map((id) => keys.messageRecord(of, id)),
  );
  const found = ids.flatMap((id) => {
    const item = unexpired(items.get(keys.messageRecord(of, id)), nowMs);
    return item ? [[id, { id, ...recordForm.read(item, 'doc') }] as const] : [];
  });
  return new Map(found);
}

/** More than the messages about one resource in a day. */
const recordsAtMost = 100;

/**
 * The outcomes of the latest messages about a resource, by its ID. Consistent. Unreadable records
 * are left out.
 */
export async function readRecordsAbout(
  of: OrganizationId,
  uid: string,
): Promise<readonly Omit<MessageRecord, 'id'>[]> {
  const { from, to } = keys.messageRecordsAbout(uid);
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': keys.messageRecord(of, '').pk, ':from': from, ':to': to },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: recordsAtMost,
    }),
  );
  return Items.flatMap((item) => {
    const read = readable(
      () => recordForm.read(item, 'doc'),
      ({ at }) => typeof at === 'string',
    );
    return read ?? [];
  });
}

const hourMs = 3_600_000;

/** The start of the next hour (epoch milliseconds). Messages are counted by hour. */
export const nextHourMs = (nowMs: number): number => (Math.floor(nowMs / hourMs) + 1) * hourMs;

/**
 * Raises several counters of the hour by one. Returns false, and raises none, if one of them is at
 * its maximum.
 */
export async function countMail(
  of: OrganizationId,
  nowMs: number,
  limits: Readonly<Record<string, number>>,
): Promise<boolean> {
  const hour = Math.floor(nowMs / hourMs);
  const counters = Object.entries(limits);
  const command = new UpdateCommand({
    TableName,
    Key: keys.mailCount(of, hour),
    UpdateExpression: `SET exp = :exp ADD ${counters.map(([name]) => `#${name} :one`).join(', ')}`,
    ConditionExpression: counters
      .map(([name]) => `(attribute_not_exists(#${name}) OR #${name} < :${name})`)
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(counters.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':exp': ((hour + 2) * hourMs) / 1000,
      ':one': 1,
      ...Object.fromEntries(counters.map(([name, most]) => [`:${name}`, most])),
    },
  });
  try {
    await table.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

const remove = async ({ pk, sk }: Key): Promise<void> => {
  await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
};
