import { ListEvents } from '../../../lib/contract/feed/list-events.ts';
import type { Event } from '../../../lib/domain/feed/event.ts';
import { call } from '../http/call.ts';

type Query = Readonly<Record<string, string>>;

/** Reads the feed from a cursor, or from its start, until a page is empty. */
export async function readFeed(
  as: { readonly key: string },
  query: Query = {},
  from?: string,
): Promise<{ readonly events: readonly Event[]; readonly cursor: string }> {
  const events: Event[] = [];
  for (let cursor = from; ; ) {
    const asked = { perPage: '100', ...query, ...(cursor !== undefined && { cursor }) };
    const { status, body } = await call(ListEvents, { as, query: asked });
    if (status !== 200) throw new Error(JSON.stringify(body));
    events.push(...(body.data as readonly Event[]));
    if (body.data.length === 0) return { events, cursor: body.nextCursor };
    cursor = body.nextCursor;
  }
}

/** A short form of an event: the uid of its resource, and the version that the change made. */
export const told = ({ object, version }: Event): string => `${String(object.uid)} ${version}`;
