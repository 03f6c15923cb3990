import { operation } from './handlers.ts';

interface Page {
  readonly data: readonly { readonly uid: string; readonly createdAt: string }[];
  readonly nextCursor: string;
}

export interface Follower {
  /** Milliseconds from a change until its event was read, by event. */
  readonly lateMs: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

/** Reads events of one kind by long polls from now on. */
export async function followFeed(key: string, kind: string): Promise<Follower> {
  const list = await operation('listEvents', key);
  const page = async (query: string): Promise<Page> => JSON.parse(await list({ query })());
  const lateMs = new Map<string, number>();
  let isOver = false;
  const follow = async () => {
    for (let cursor = ''; !isOver; ) {
      const { data, nextCursor } = await page(`kind=${kind}&wait=1&perPage=100${cursor}`);
      const nowMs = Date.now();
      for (const { uid, createdAt } of data) lateMs.set(uid, nowMs - Date.parse(createdAt));
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
    }
  };
  const followed = follow();
  const stop = () => {
    isOver = true;
    return followed;
  };
  return { lateMs, stop };
}
