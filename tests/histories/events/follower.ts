import { setTimeout as sleep } from 'node:timers/promises';
import { type Asker, ask } from './ask.ts';
import type { FedEvent } from './event-history.ts';

interface Page {
  readonly events: readonly FedEvent[];
  readonly cursor: string;
}

/**
 * Reads a page, or returns the refusal. The checker reports it: the feed must accept every cursor that it has returned.
 */
export async function readPage(
  asker: Asker,
  cursor: string | undefined,
  wait: string,
  perPage = 100,
): Promise<Page | string> {
  const query = { perPage: `${perPage}`, wait, ...(cursor !== undefined && { cursor }) };
  const { status, text } = await ask({ operation: 'listEvents', query }, asker);
  if (status !== 200) return `${status} ${JSON.parse(text).code}`;
  const { data, nextCursor } = JSON.parse(text);
  return { events: data, cursor: nextCursor };
}

const askAgainMs = 300;

/** Number of empty pages after which the feed has ended. A query concurrent with transactions may miss events. */
const emptyAtMost = 5;

/** Reads the feed from its start, or from a cursor on, to its end. */
export async function readWhole(asker: Asker, from?: string): Promise<readonly FedEvent[]> {
  const events: FedEvent[] = [];
  let cursor = from;
  for (let empty = 0; empty < emptyAtMost; ) {
    const page = await readPage(asker, cursor, '0');
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
export async function follow(asker: Asker, isTold: () => boolean): Promise<readonly string[]> {
  const met: string[] = [];
  let cursor: string | undefined;
  for (let empty = 0; empty < emptyAtMost; ) {
    const isLast = isTold();
    const page = await readPage(asker, cursor, isLast ? '0' : '1');
    if (typeof page === 'string') return [...met, page];
    met.push(...page.events.map(({ uid }) => uid));
    empty = isLast && page.events.length === 0 ? empty + 1 : 0;
    cursor = page.cursor;
    // The service lets two followers wait, and answers the others immediately.
    if (!isLast && page.events.length === 0) await sleep(askAgainMs);
  }
  return met;
}
