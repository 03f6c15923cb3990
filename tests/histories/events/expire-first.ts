import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import type { Expiry, FeedEvent } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import { readPage, readWhole } from './follower.ts';
import type { Caller } from './send-request.ts';

/**
 * Makes at least the first five events of the feed expire. Then reads it with a cursor before their end, a cursor after it,
 * and from the start.
 */
export async function expireFirst(
  { world }: EventScene,
  feed: readonly FeedEvent[],
  caller: Caller,
): Promise<Expiry> {
  const early = await cursorAfter(caller, 3);
  const expired = await firstBatches(world.of);
  const gone = expired.at(-1) ?? 0;
  const later = await cursorAfter(caller, gone + 2);
  for (const position of expired) {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: keys.feedBatch(world.of, position),
        UpdateExpression: 'SET exp = :past',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':past': Math.floor(Date.now() / 1000) - 60 },
      }),
    );
  }
  const ids = (events: readonly FeedEvent[]) => events.map(({ uid }) => uid);
  const refused = await readSomething(caller, early);
  const after = await readWhole(caller, later);
  return {
    kept: ids(feed.slice(gone)),
    refusal: typeof refused === 'string' ? refused : '200',
    read: [ids(await readWhole(caller)), [...ids(feed.slice(gone, gone + 2)), ...ids(after)]],
  };
}

/** The batches of the feed up to the fifth event. */
async function firstBatches(of: OrganizationId): Promise<readonly number[]> {
  const { pk } = keys.feedBatch(of, 0);
  const positions = (await storedItems())
    .filter((item) => item.pk === pk)
    .map(({ sk }) => keys.positionOf(sk as string))
    .toSorted((a, b) => a - b);
  return positions.slice(0, 1 + positions.findIndex((position) => position >= 5));
}

const looksAtMost = 50;

/**
 * The cursor after `count` events, or the last one that can be read. A page may contain fewer events than requested. Without a
 * guard, the feed may never contain them, or refuse a cursor.
 */
async function cursorAfter(caller: Caller, count: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let [read, looks] = [0, 0]; read < count && looks < looksAtMost; looks += 1) {
    const page = await readPage(caller, cursor, '0', count - read);
    if (typeof page === 'string') break;
    read += page.events.length;
    cursor = page.cursor;
  }
  return cursor;
}

/** Reads events or a refusal. Repeats an empty page, because a query concurrent with transactions may miss events. */
async function readSomething(caller: Caller, cursor: string | undefined) {
  let page = await readPage(caller, cursor, '0', 3);
  for (
    let looks = 0;
    looks < 5 && typeof page !== 'string' && page.events.length === 0;
    looks += 1
  ) {
    page = await readPage(caller, cursor, '0', 3);
  }
  return page;
}
