import { historyBytesAPage, type listHistory } from '../data/feed/list-history.ts';
import type { Event } from '../domain/feed/event.ts';
import type { Origin } from '../domain/feed/outgoing.ts';
import type { Actor } from '../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from './cursor.ts';
import { fillPage } from './fill-page.ts';

export interface HistoryQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

interface HistoryQuestion extends HistoryQuery {
  /** Returns an event as the caller may read it; undefined leaves it out. Defaults to all events. */
  readonly visible?: (event: Event) => Event | undefined;
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
  { perPage, cursor, visible = (event) => event }: HistoryQuestion,
  deps: { readonly listHistory: typeof listHistory },
): Promise<HistoryPage> {
  const { subject, uid } = origin;
  const scope = { actor, list: 'history', query: { subject, uid } };
  const before = (await decryptCursor(cursor, scope)) as number | undefined;
  const of = actor.organizationId;
  const { events, position, unreadable } = await fillPage(perPage, before, {
    read: (atMost, from) => deps.listHistory(of, origin, atMost, from),
    visible: (all) => all.map(visible),
    bytesAPage: historyBytesAPage,
  });
  const nextCursor = await encryptCursor(position, scope);
  return { data: events, nextCursor, ...(unreadable > 0 && { noted: { unreadable } }) };
}
