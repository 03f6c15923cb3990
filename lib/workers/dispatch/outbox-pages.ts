import { timeLeftMs } from '../../data/engine/deadline.ts';
import type { Item } from '../../data/engine/items.ts';
import { type OutboxItem, type OutboxPage, readOutbox } from '../../data/feed/outbox.ts';

/** A dispatcher begins nothing in the last seconds of its time. */
export const spareMs = 3000;

/** Reads all items of some shards of the outbox that this dispatcher has not seen before. */
export async function* outboxPages(
  shards: readonly number[],
  seen: Set<string>,
): AsyncGenerator<OutboxPage> {
  let places: readonly Place[] = shards.map((shard) => ({ shard, after: undefined }));
  while (places.length > 0 && timeLeftMs() > spareMs) {
    const pages = await Promise.all(places.map(({ shard, after }) => readOutbox(shard, after)));
    const unseen = <One extends OutboxItem>(part: (page: OutboxPage) => readonly One[]) =>
      pages.flatMap(part).filter(({ item }) => !seen.has(item.sk as string));
    const page = {
      found: unseen(({ found }) => found),
      requests: unseen(({ requests }) => requests),
      unreadable: unseen(({ unreadable }) => unreadable),
    };
    const all = [...page.found, ...page.requests, ...page.unreadable];
    for (const { item } of all) seen.add(item.sk as string);
    if (all.length > 0) yield page;
    places = pages.flatMap(({ next }, index) =>
      next === undefined ? [] : [{ shard: (places[index] as Place).shard, after: next }],
    );
  }
}

interface Place {
  readonly shard: number;
  readonly after: Item | undefined;
}
