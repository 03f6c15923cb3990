import { Problem } from '../../contract/problem.ts';
import { budgets, extendBudget, pause } from '../../data/engine/deadline.ts';
import { type FeedQuestion, feedBytesAPage, type listFeed } from '../../data/feed/list-feed.ts';
import type { acquireWaitLeases } from '../../data/rates/wait-leases.ts';
import type { readSchedules } from '../../data/schedules/read-schedules.ts';
import type { EventKind } from '../../domain/events.ts';
import type { Event } from '../../domain/feed/event.ts';
import { readableKinds } from '../../domain/feed/event-kinds.ts';
import type { Actor, Credential } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';
import { type FilledPage, fillPage } from '../fill-page.ts';
import { visibleEvents } from './visible-events.ts';

/** Query of a caller after validation. */
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
  /** Counts for the log. */
  readonly noted?: { readonly unreadable: number };
}

/** Position before the first event, for a caller who does not know the beginning of the feed. */
const start = -1;

/** Interval between two reads of a waiting request. */
const lookMs = 300;

interface Caller {
  readonly caller: Actor;
  readonly credential: Credential;
  /** Identifies the credential for its limits. */
  readonly rateKey: string;
}

interface Deps {
  readonly listFeed: typeof listFeed;
  readonly readSchedules: typeof readSchedules;
  readonly acquireWaitLeases: typeof acquireWaitLeases;
  /** Maximum number of requests of the stage that wait at the same time. */
  readonly waitingRequests: () => number;
}

/**
 * Returns the next events of the feed that the caller may see. A waiting request gets its reply as soon as there is an
 * event.
 */
export async function listEvents(
  { caller, credential, rateKey }: Caller,
  { wait, cursor, ...query }: EventsQuery,
  nowMs: number,
  deps: Deps,
): Promise<EventsPage> {
  const untilMs = performance.now() + wait * 1000;
  const scope = { actor: caller, list: 'events', query };
  const place = (await decryptCursor(cursor, scope)) as number | undefined;
  const after = place === start ? undefined : place;
  const readable = readableKinds(caller, credential);
  const kinds = new Set(readable.filter((kind) => (query.kind ?? kind) === kind));
  const look = visiblePages(caller, { ...query, kinds }, nowMs, deps);
  let page = await look(after);
  if (page.events.length === 0 && wait > 0) {
    const { organizationId } = caller;
    const limits = { rateKey, organizationId, ofStage: deps.waitingRequests() };
    const release = await deps.acquireWaitLeases(limits, wait, nowMs);
    // A caller without a wait lease gets the empty page immediately.
    if (release) page = await lookUntil(untilMs, look, { page, after }).finally(release);
  }
  const { events, position, unreadable } = page;
  const nextCursor = (await encryptCursor(position ?? start, scope)) as string;
  return { data: events, nextCursor, ...(unreadable > 0 && { noted: { unreadable } }) };
}

type Look = (after: number | undefined) => Promise<FilledPage>;

/** Reads pages as the caller may read them. */
const visiblePages =
  (caller: Actor, query: FeedQuestion, nowMs: number, deps: Deps): Look =>
  (from) =>
    fillPage(query.perPage, from, {
      read: async (perPage, after) => {
        const question = { ...query, perPage };
        const part = await deps.listFeed(caller.organizationId, question, after, nowMs);
        if (part === 'expired') throw new Problem('cursor/expired');
        return part;
      },
      visible: visibleEvents(caller, query.userId, nowMs, deps),
      bytesAPage: feedBytesAPage,
    });

/** Reads again until there is an event, or the time is over. */
async function lookUntil(
  untilMs: number,
  look: Look,
  first: { readonly page: FilledPage; readonly after: number | undefined },
): Promise<FilledPage> {
  extendBudget(untilMs - performance.now() + budgets.requestMs);
  let { page, after } = first;
  while (page.events.length === 0 && performance.now() + lookMs <= untilMs) {
    // Continues after events that the query excludes, so that they are read only once.
    const hasMoved = page.position !== undefined && page.position !== (after ?? 0);
    if (hasMoved) after = page.position;
    else await pause(lookMs);
    page = await look(after);
  }
  return page;
}
