import type { listHistory } from '../data/feed/list-history.ts';
import type { Event } from '../domain/feed/event.ts';
import type { Origin } from '../domain/feed/outgoing.ts';
import type { Actor } from '../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from './cursor.ts';

export interface HistoryQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

export interface HistoryPage {
  readonly data: readonly Event[];
  readonly nextCursor: string | null;
  /** Counts for the log. */
  readonly noted?: { readonly unreadable: number };
}

/** Returns one page of the events of a resource that the caller may see, newest first. */
export async function historyPage(
  actor: Actor,
  origin: Origin,
  { perPage, cursor }: HistoryQuery,
  deps: { readonly listHistory: typeof listHistory },
): Promise<HistoryPage> {
  const { subject, uid } = origin;
  const scope = { actor, list: 'history', query: { subject, uid } };
  const before = (await decryptCursor(cursor, scope)) as number | undefined;
  const of = actor.organizationId;
  const { events, next, unreadable } = await deps.listHistory(of, origin, perPage, before);
  const nextCursor = await encryptCursor(next, scope);
  return { data: events, nextCursor, ...(unreadable > 0 && { noted: { unreadable } }) };
}
