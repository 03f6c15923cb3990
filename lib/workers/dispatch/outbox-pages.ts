import { timeLeftMs } from '../../data/engine/deadline.ts';
import type { Item } from '../../data/engine/items.ts';
import { type OutboxItem, type OutboxPage, readOutbox } from '../../data/feed/outbox.ts';

/** A dispatcher begins nothing in the last seconds of its time. */
export const spareMs = 3000;

interface Place {
  readonly shard: number;
  readonly after: Item | undefined;
}

const noItems: OutboxPage = { found: [], requests: [], unreadable: [] };

/**
 * Reads all items of some shards of the outbox that this dispatcher has not seen before. If `isMerged`, the pages are in the order
 * of the sort keys of all shards, because the changes of one resource are in two of them.
 */
export async function* outboxPages(
  shards: readonly number[],
  seen: Set<string>,
  isMerged: boolean,
): AsyncGenerator<OutboxPage> {
  let places: readonly Place[] = shards.map((shard) => ({ shard, after: undefined }));
  let rest = noItems;
  while (places.length > 0 && timeLeftMs() > spareMs) {
    const pages = await Promise.all(places.map(({ shard, after }) => readOutbox(shard, after)));
    const read = joined([rest, ...pages]);
    // Items after the end of another page wait for the next page.
    const ends = isMerged ? pages.flatMap(({ next }) => (next ? [next.sk as string] : [])) : [];
    const isComplete = ({ item }: OutboxItem) => ends.every((end) => (item.sk as string) <= end);
    rest = filtered(read, (one) => !isComplete(one));
    const page = filtered(read, (one) => isComplete(one) && !seen.has(one.item.sk as string));
    const all = itemsOf(page);
    for (const { item } of all) seen.add(item.sk as string);
    if (all.length > 0) yield page;
    places = pages.flatMap(({ next }, index) =>
      next === undefined ? [] : [{ shard: (places[index] as Place).shard, after: next }],
    );
  }
}

/** All items of a page. */
export const itemsOf = ({ found, requests, unreadable }: OutboxPage): readonly OutboxItem[] => [
  ...found,
  ...requests,
  ...unreadable,
];

const joined = (pages: readonly OutboxPage[]): OutboxPage => ({
  found: pages.flatMap(({ found }) => found),
  requests: pages.flatMap(({ requests }) => requests),
  unreadable: pages.flatMap(({ unreadable }) => unreadable),
});

const filtered = (
  { found, requests, unreadable }: OutboxPage,
  isKept: (item: OutboxItem) => boolean,
): OutboxPage => ({
  found: found.filter(isKept),
  requests: requests.filter(isKept),
  unreadable: unreadable.filter(isKept),
});
