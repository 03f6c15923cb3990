import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys.ts';
import type { Asker } from './ask.ts';
import type { Expiry, FedEvent } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import { readPage, readWhole } from './follower.ts';

/** Lets the first events of the feed be as old as none is kept, and reads it with the cursors that readers have then. */
export async function expireFirst(
  { world }: EventScene,
  feed: readonly FedEvent[],
  asker: Asker,
): Promise<Expiry> {
  const pages = [
    await readPage(asker, undefined, '0', 3),
    await readPage(asker, undefined, '0', 7),
  ];
  const [early, later] = pages.map((page) => {
    if (typeof page === 'string') throw new Error(page);
    return page.cursor;
  });
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
  const refused = await readPage(asker, early, '0', 3);
  const after = await readWhole(asker, later);
  return {
    kept: ids(feed.slice(gone)),
    refusal: typeof refused === 'string' ? refused : '200',
    read: [ids(await readWhole(asker)), [...ids(feed.slice(gone, 7)), ...ids(after)]],
  };
}
