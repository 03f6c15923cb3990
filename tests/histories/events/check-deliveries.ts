import { isDeepStrictEqual } from 'node:util';
import { changeOf } from './check-events.ts';
import type { EventFault, EventHistory, FeedEvent, Received } from './event-history.ts';

/**
 * Checks that endpoints receive every event, signed, equal to the feed, and per resource in the order of its versions.
 */
export function checkDeliveries(history: EventHistory): readonly EventFault[] {
  const { feed, received } = history;
  const events = new Map(feed.map((event) => [event.uid, event]));
  const byPath = Map.groupBy(received, ({ path }) => path);
  return [
    ...received.flatMap((one) => checkRequest(one, events.get(one.id))),
    ...missing(history, byPath),
    ...notReplayed(history, byPath),
    ...[...byPath].flatMap(([path, some]) => [
      ...disorder(path, some, events, history),
      ...(history.deaths.length > 0 || isReplayed(path, history) ? [] : repeated(path, some)),
    ]),
  ];
}

function checkRequest(one: Received, event: FeedEvent | undefined): readonly EventFault[] {
  const named = `${one.id} to ${one.path}`;
  const faults: EventFault[] = [];
  if (one.isGenuine === false) faults.push({ rule: 'signature', detail: named });
  if (event === undefined) faults.push({ rule: 'event', detail: `${named}: not in the feed` });
  else if (!isDeepStrictEqual(JSON.parse(one.body), event)) {
    faults.push({ rule: 'body', detail: `${named}: ${one.body}` });
  }
  return faults;
}

/** Finds events that an endpoint did not accept, although their changes were requested after its creation. */
function missing(
  { before, feed, changes, endpoints }: EventHistory,
  byPath: ReadonlyMap<string, readonly Received[]>,
): readonly EventFault[] {
  const requestedMs = new Map([
    ...before.map((one) => [one, 0] as const),
    ...changes.map((one) => [`${one.uid} ${one.version}`, one.startMs] as const),
  ]);
  // Changes without a request are made by the service, always after the endpoint was created.
  const isSince = (event: FeedEvent, sinceMs: number) =>
    (requestedMs.get(changeOf(event)) ?? Number.POSITIVE_INFINITY) > sinceMs;
  return endpoints.flatMap(({ path, sinceMs }) => {
    const taken = new Set(
      (byPath.get(path) ?? []).filter(({ isAccepted }) => isAccepted).map(({ id }) => id),
    );
    return feed
      .filter((event) => isSince(event, sinceMs) && !taken.has(event.uid))
      .map(
        (event): EventFault => ({
          rule: 'delivery',
          detail: `${event.uid} ${changeOf(event)} was not delivered to ${path}`,
        }),
      );
  });
}

const isReplayed = (path: string, { endpoints }: EventHistory): boolean =>
  endpoints.some((one) => one.path === path && one.replayedMs.length > 0);

/** Finds events that a replay did not contain, although their changes ended before it was requested. */
function notReplayed(
  { feed, changes, endpoints }: EventHistory,
  byPath: ReadonlyMap<string, readonly Received[]>,
): readonly EventFault[] {
  const requestedChanges = new Map(changes.map((one) => [`${one.uid} ${one.version}`, one]));
  return endpoints.flatMap(({ path, sinceMs, replayedMs }) =>
    replayedMs.flatMap((requestedMs) => {
      const since = (byPath.get(path) ?? []).filter(
        ({ isAccepted, atMs }) => isAccepted && atMs >= requestedMs,
      );
      const taken = new Set(since.map(({ id }) => id));
      return feed.flatMap((event): EventFault[] => {
        const change = requestedChanges.get(changeOf(event));
        const isOver = change !== undefined && change.endMs < requestedMs;
        // A replay starts at the creation of the endpoint.
        if (!isOver || Date.parse(event.createdAt) <= sinceMs) return [];
        const detail = `${event.uid} was not replayed to ${path}`;
        return taken.has(event.uid) ? [] : [{ rule: 'replay', detail }];
      });
    }),
  );
}

/**
 * Checks that the first attempts for a resource begin in the order of its versions. The receiver may not have recorded
 * an attempt of a worker that was killed after the change. Then a later event arrives first.
 */
function disorder(
  path: string,
  received: readonly Received[],
  events: ReadonlyMap<string, FeedEvent>,
  { deaths }: EventHistory,
): readonly EventFault[] {
  const byResource = Map.groupBy(
    received.flatMap(({ id, startSeconds }) => {
      const event = events.get(id);
      return event ? [{ event, startSeconds }] : [];
    }),
    ({ event }) => event.object.uid,
  );
  const isExcused = (fromMs: number, toSeconds: number) =>
    deaths.some(
      ({ worker, atMs }) =>
        worker === 'deliver' && atMs >= fromMs && atMs <= (toSeconds + 1) * 1000,
    );
  return [...byResource].flatMap(([uid, requests]) => {
    const first = firstRequests(requests);
    return first.flatMap(({ event: later, startSeconds: laterSeconds }, index): EventFault[] => {
      const { event: before, startSeconds: beforeSeconds } = first[index - 1] ?? {};
      if (before === undefined || beforeSeconds === undefined) return [];
      const changedMs = Date.parse(before.createdAt);
      if (beforeSeconds <= laterSeconds || isExcused(changedMs, beforeSeconds)) return [];
      const detail = `${uid} at ${path}: version ${later.version} at ${laterSeconds}, ${before.version} at ${beforeSeconds}`;
      return [{ rule: 'attempts', detail }];
    });
  });
}

interface EventRequest {
  readonly event: FeedEvent;
  readonly startSeconds: number;
}

/** The first request for each version of a resource, sorted by version. */
function firstRequests(requests: readonly EventRequest[]): readonly EventRequest[] {
  const byEvent = Map.groupBy(requests, ({ event }) => event);
  return [...byEvent]
    .map(([event, all]) => ({
      event,
      startSeconds: Math.min(...all.map(({ startSeconds }) => startSeconds)),
    }))
    .toSorted((a, b) => a.event.version - b.event.version);
}

/** Finds events that were delivered again after they were accepted. This must not happen unless workers are killed. */
function repeated(path: string, received: readonly Received[]): readonly EventFault[] {
  const taken = new Set<string>();
  return received.flatMap(({ id, isAccepted }): EventFault[] => {
    const isAgain = taken.has(id);
    if (isAccepted) taken.add(id);
    return isAgain ? [{ rule: 'twice', detail: `${id} to ${path}` }] : [];
  });
}
