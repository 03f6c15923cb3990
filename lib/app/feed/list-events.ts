import { Problem } from '../../contract/problem.ts';
import { budgets, extendBudget, pause } from '../../data/engine/deadline.ts';
import type { listFeed } from '../../data/list-feed.ts';
import type { Event } from '../../domain/feed/event.ts';
import { type EventKind, readableKinds } from '../../domain/feed/event-kinds.ts';
import type { Actor, Credential } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

/** What a caller asks for, as the contract has read it. */
export interface EventsQuery {
  readonly kind?: EventKind | undefined;
  readonly eventTypeId?: string | undefined;
  readonly userId?: string | undefined;
  /** Seconds. */
  readonly wait: number;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

interface EventsPage {
  readonly data: readonly Event[];
  readonly nextCursor: string;
  /** For the log. */
  readonly noted?: { readonly unreadable: number };
}

/** The place of who has read nothing yet, and does not know either where the feed begins. */
const start = -1;

/** Who waits looks so often whether there is something. */
const lookMs = 300;

/** The next events of the feed that the caller may see; who waits is answered as soon as there is one. */
export async function listEvents(
  { caller, credential }: { readonly caller: Actor; readonly credential: Credential },
  { wait, cursor, ...query }: EventsQuery,
  nowMs: number,
  deps: { readonly listFeed: typeof listFeed },
): Promise<EventsPage> {
  const scope = { actor: caller, list: 'events', query };
  const place = (await decryptCursor(cursor, scope)) as number | undefined;
  let after = place === start ? undefined : place;
  const readable = readableKinds(caller, credential);
  const kinds = new Set(readable.filter((kind) => (query.kind ?? kind) === kind));
  extendBudget(wait * 1000 + budgets.requestMs);
  const untilMs = performance.now() + wait * 1000;
  for (;;) {
    const page = await deps.listFeed(caller.organizationId, { ...query, kinds }, after, nowMs);
    if (page === 'expired') throw new Problem('cursor/expired');
    const { events, position, unreadable } = page;
    const isOver = performance.now() + lookMs > untilMs;
    if (events.length > 0 || isOver) {
      const nextCursor = (await encryptCursor(position ?? start, scope)) as string;
      return { data: events, nextCursor, ...(unreadable > 0 && { noted: { unreadable } }) };
    }
    // What was read and not asked for is read once.
    const moved = position !== undefined && position !== (after ?? 0);
    if (moved) after = position;
    else await pause(lookMs);
  }
}
