/** The status and the headers of a response. */
export interface Received {
  readonly status: number;
  /** The version of the resource, or `null` if the response has none. */
  readonly etag: string | null;
  /** Quote it when you ask for help: it identifies the request in the log of the service. */
  readonly requestId: string | null;
  /** Whether it is the stored response to an earlier request with the same key. */
  readonly isReplay: boolean;
  readonly isDryRun: boolean;
  readonly headers: Headers;
}

/** The body of a response, with the response. */
export type Reply<Body> = Body & { readonly response: Received };

/** A page of a list. */
export type Page<Item> = Reply<{
  readonly data: Item[];
  /** The cursor of the next page, or `null` on the last page. */
  readonly nextCursor: string | null;
  /** The number of results, if the request was for the number only (`countOnly`). */
  readonly count?: number;
}>;

/** A list: await it for its first page, or iterate over it for all items. */
export interface List<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** Iterates over the pages, for example to store their cursors. */
  pages(): AsyncIterableIterator<Page<Item>>;
}
