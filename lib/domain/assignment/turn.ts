import { assignableHosts } from '../availability/slots.ts';
import type { EventType, EventTypeHost, Method } from '../event-types/event-type.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import type { AssignmentRequest } from './assign-hosts.ts';
import { countedWeeks, type KeptLoad, type Load, loadOf } from './load.ts';
import { type Candidate, type LastAssigned, rankHosts } from './rank-hosts.ts';

/*
 * The order in which hosts are chosen does not depend on who is free, so of many hosts it is made first,
 * and their time is read in that order: whoever is free first is whom all of them would have come to.
 */

/** What was kept of an event type's loads, by week and host. */
export type KeptLoadOf = (week: number, userId: string) => KeptLoad | undefined;

/** All hosts in the order in which they are chosen if they are free, and what that rests on. */
export interface Turn {
  readonly order: readonly string[];
  readonly loads: ReadonlyMap<string, Load>;
}

/**
 * The method by which the order can be made before anybody's time is read. A rule that the request meets
 * chooses by who is free, and loads that were not kept are read with the hosts' time.
 */
export function methodBeforehand({ eventType, rules = [] }: AssignmentRequest): Method | undefined {
  const { assignment, loads } = eventType;
  if (assignment.type === 'all' || rules.some(({ isMet }) => isMet)) return undefined;
  const { method } = assignment;
  return method === 'sequential' || (loads?.since ?? 0) > 0 ? method : undefined;
}

const noLoad: Load = { bookedMinutes: 0, lastCreatedMinute: null };

/** The load of a host in a week; undefined where it is to be taken from the week itself. */
export function keptLoad(
  { loads }: Pick<EventType, 'loads'>,
  found: KeptLoad | undefined,
  userId: string,
): Load | undefined {
  const isUnkept = loads?.unkept.includes(userId) && (found?.since ?? 0) < loads.since;
  return isUnkept ? undefined : (found?.load ?? noLoad);
}

/** The weeks that hosts may have been booked in before their loads were kept. */
export const unkeptNeeds = (
  { eventType, start }: AssignmentRequest,
  kept: KeptLoadOf,
): readonly Need[] =>
  assignableHosts(eventType).flatMap(({ userId }) =>
    countedWeeks(start)
      .filter((week) => keptLoad(eventType, kept(week, userId), userId) === undefined)
      .map((week) => need.week(userId, week)),
  );

/** What the event type asked of each host in the weeks that are compared. `unkept` has the weeks that are needed, if any are. */
export function loadsOf(
  { eventType, start }: AssignmentRequest,
  kept: KeptLoadOf,
  unkept: Snapshot | undefined,
): ReadonlyMap<string, Load> {
  const ofWeek = (week: number, userId: string) => {
    const load = keptLoad(eventType, kept(week, userId), userId);
    if (load) return load;
    if (unkept === undefined) throw new Error('A week was not read.');
    return loadOf([week], unkept.week(userId, week), eventType.uid);
  };
  return new Map(
    assignableHosts(eventType).map(({ userId }) => [
      userId,
      countedWeeks(start)
        .map((week) => ofWeek(week, userId))
        .reduce(sum),
    ]),
  );
}

const sum = (a: Load, b: Load): Load => ({
  bookedMinutes: a.bookedMinutes + b.bookedMinutes,
  lastCreatedMinute:
    a.lastCreatedMinute === null || b.lastCreatedMinute === null
      ? (a.lastCreatedMinute ?? b.lastCreatedMinute)
      : Math.max(a.lastCreatedMinute, b.lastCreatedMinute),
});

/** The order in which the hosts are chosen if they are free. */
export function turnOf(
  { eventType }: AssignmentRequest,
  method: Method,
  loads: ReadonlyMap<string, Load>,
  last: LastAssigned | undefined,
): Turn {
  const all = assignableHosts(eventType).map((host) => candidateOf(host, loads));
  return { order: rankHosts(method, all, last ?? null), loads };
}

const candidateOf = (
  { userId, weight, priority, sort }: EventTypeHost,
  loads: ReadonlyMap<string, Load>,
): Candidate => ({
  userId,
  weight,
  priority,
  sort,
  free: true,
  ...(loads.get(userId) ?? noLoad),
});

/** A request to the first so many hosts in their turn. Of the others only what they have in sum is known, and needed. */
export function requestToFirst(
  request: AssignmentRequest,
  { order, loads }: Turn,
  count: number,
): AssignmentRequest {
  const { eventType } = request;
  const asked = new Set(order.slice(0, count));
  const others = assignableHosts(eventType).filter(({ userId }) => !asked.has(userId));
  const unasked = {
    weight: others.reduce((weight, host) => weight + host.weight, 0),
    bookedMinutes: others.reduce(
      (all, { userId }) => all + (loads.get(userId)?.bookedMinutes ?? 0),
      0,
    ),
  };
  const hosts = eventType.hosts.filter((host) => !others.includes(host));
  return {
    ...request,
    eventType: { ...eventType, hosts },
    weeks: [],
    loads,
    ...(others.length > 0 && { unasked }),
  };
}

/** Whether nobody comes before a host but those who were asked. A turn may have been passed on since the order was made. */
export function isNext(
  { eventType }: AssignmentRequest,
  { order }: Turn,
  count: number,
  userId: string | undefined,
  last: LastAssigned | undefined,
): boolean {
  const asked = order.slice(0, count);
  const all = assignableHosts(eventType).map((host) => candidateOf(host, new Map()));
  const now = rankHosts('sequential', all, last ?? null);
  return now.slice(0, now.indexOf(userId ?? '')).every((before) => asked.includes(before));
}
