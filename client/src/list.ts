import type { List, Page } from './reply.ts';

/** Creates a list from the request for its first page. Other pages are requested when they are needed. */
export function listOf<Item>(
  first: Promise<Page<Item>>,
  follow: (cursor: string) => Promise<Page<Item>>,
): List<Item> {
  async function* pages(): AsyncGenerator<Page<Item>> {
    let page = await first;
    for (;;) {
      yield page;
      if (page.nextCursor === null) return;
      page = await follow(page.nextCursor);
    }
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const { data } of pages()) yield* data;
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: items });
}
