import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { Asker } from './ask.ts';
import type { Expiry, FedEvent } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import { readPage, readWhole } from './follower.ts';

/**
 * Makes the first five events of the feed expire. Then reads it with a cursor before their end, a cursor after it, and
 * from the start.
 */
export async function expireFirst(
  { world }: EventScene,
  feed: readonly FedEvent[],
  asker: Asker,
): Promise<Expiry> {
  const [early, later] = [await cursorAfter(asker, 3), await cursorAfter(asker, 7)];
  const gone = 5;
  for (let position = 1; position <= gone; position += 1) {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: keys.feedEntry(world.of, position),
        UpdateExpression: 'SET exp = :past',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':past': Math.floor(Date.now() / 1000) - 60 },
      }),
    );
  }
  const ids = (events: readonly FedEvent[]) => events.map(({ uid }) => uid);
  const refused = await readSomething(asker, early);
  const after = await readWhole(asker, later);
  return {
    kept: ids(feed.slice(gone)),
    refusal: typeof refused === 'string' ? refused : '200',
    read: [ids(await readWhole(asker)), [...ids(feed.slice(gone, 7)), ...ids(after)]],
  };
}

/** The cursor after `count` events. A page may contain fewer events than requested. */
async function cursorAfter(asker: Asker, count: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let read = 0; read < count; ) {
    const page = await readPage(asker, cursor, '0', count - read);
    if (typeof page === 'string') throw new Error(page);
    read += page.events.length;
    cursor = page.cursor;
  }
  return cursor;
}

/** Reads events or a refusal. Repeats an empty page, because a query concurrent with transactions may miss events. */
async function readSomething(asker: Asker, cursor: string | undefined) {
  let page = await readPage(asker, cursor, '0', 3);
  for (
    let looks = 0;
    looks < 5 && typeof page !== 'string' && page.events.length === 0;
    looks += 1
  ) {
    page = await readPage(asker, cursor, '0', 3);
  }
  return page;
}
