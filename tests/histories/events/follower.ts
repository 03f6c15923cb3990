import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedEvent } from './event-history.ts';
import { type Caller, sendRequest } from './send-request.ts';

interface Page {
  readonly events: readonly FeedEvent[];
  readonly cursor: string;
}

/**
 * Reads a page, or returns the refusal. The checker reports it: the feed must accept every cursor that it has returned.
 */
export async function readPage(
  caller: Caller,
  cursor: string | undefined,
  wait: string,
  perPage = 100,
): Promise<Page | string> {
  const query = { perPage: `${perPage}`, wait, ...(cursor !== undefined && { cursor }) };
  const { status, text } = await sendRequest({ operation: 'listEvents', query }, caller);
  if (status !== 200) return `${status} ${JSON.parse(text).code}`;
  const { data, nextCursor } = JSON.parse(text);
  return { events: data, cursor: nextCursor };
}

const pollAgainMs = 300;

/** Number of empty pages after which the feed has ended. A query concurrent with transactions may miss events. */
const emptyAtMost = 5;

/** Reads the feed from its start, or from a cursor on, to its end. */
export async function readWhole(caller: Caller, from?: string): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = [];
  let cursor = from;
  for (let empty = 0; empty < emptyAtMost; ) {
    const page = await readPage(caller, cursor, '0');
    if (typeof page === 'string') return events;
    events.push(...page.events);
    empty = page.events.length === 0 ? empty + 1 : 0;
    cursor = page.cursor;
  }
  return events;
}

/**
 * Follows the feed from its start until everything is published. Returns the IDs that it read, and the refusal if any.
 */
export async function follow(
  caller: Caller,
  isPublished: () => boolean,
): Promise<readonly string[]> {
  const met: string[] = [];
  let cursor: string | undefined;
  for (let empty = 0; empty < emptyAtMost; ) {
    const isLast = isPublished();
    const page = await readPage(caller, cursor, isLast ? '0' : '1');
    if (typeof page === 'string') return [...met, page];
    met.push(...page.events.map(({ uid }) => uid));
    empty = isLast && page.events.length === 0 ? empty + 1 : 0;
    cursor = page.cursor;
    // The service lets two followers wait, and answers the others immediately.
    if (!isLast && page.events.length === 0) await sleep(pollAgainMs);
  }
  return met;
}
