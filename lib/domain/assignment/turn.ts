import { assignableHosts } from '../availability/slots.ts';
import type { EventType, EventTypeHost, Method } from '../event-types/event-type.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import type { AssignmentRequest } from './assign-hosts.ts';
import type { AssignmentRecord } from './assignment-record.ts';
import { countedWeeks, joined, type KeptLoad, type Load, loadOf, noLoad } from './load.ts';
import { type Candidate, type LastAssigned, rankHosts } from './rank-hosts.ts';

/*
 * The order in which hosts are chosen does not depend on who is free, so of many hosts it is made first,
 * and their time is read in that order: whoever is free first is whom all of them would have come to.
 */

/** What was kept of an event type's loads, by week and host. */
export type KeptLoadOf = (week: number, userId: string) => KeptLoad | undefined;

/** What the event type asked of each host. */
interface Loads {
  /** In the weeks before that of the start. */
  readonly earlier: ReadonlyMap<string, Load>;
  /** In all weeks that are compared. */
  readonly all: ReadonlyMap<string, Load>;
}

/** Where nothing is compared. */
export const noLoads: Loads = { earlier: new Map(), all: new Map() };

/** All hosts in the order in which they are chosen if they are free, and what that rests on. */
export interface Turn {
  readonly method: Method;
  readonly order: readonly string[];
  readonly loads: Loads;
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
): Loads {
  const ofWeek = (week: number, userId: string) => {
    const load = keptLoad(eventType, kept(week, userId), userId);
    if (load) return load;
    if (unkept === undefined) throw new Error('A week was not read.');
    return loadOf([week], unkept.week(userId, week), eventType.uid);
  };
  const loadsIn = (weeks: readonly number[]) =>
    new Map(
      assignableHosts(eventType).map(({ userId }) => [
        userId,
        weeks.map((week) => ofWeek(week, userId)).reduce(joined, noLoad),
      ]),
    );
  const weeks = countedWeeks(start);
  return { earlier: loadsIn(weeks.slice(0, -1)), all: loadsIn(weeks) };
}

/** The order in which the hosts are chosen if they are free. */
export function turnOf(
  { eventType }: AssignmentRequest,
  method: Method,
  loads: Loads,
  last: LastAssigned | undefined,
): Turn {
  const all = assignableHosts(eventType).map((host) => candidateOf(host, loads));
  return { method, order: rankHosts(method, all, last ?? null), loads };
}

const candidateOf = (
  { userId, weight, priority, sort }: EventTypeHost,
  { all }: Loads,
): Candidate => ({
  userId,
  weight,
  priority,
  sort,
  free: true,
  ...(all.get(userId) ?? noLoad),
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
    hosts: others.length,
    weight: others.reduce((weight, host) => weight + host.weight, 0),
    bookedMinutes: others.reduce(
      (all, { userId }) => all + (loads.all.get(userId)?.bookedMinutes ?? 0),
      0,
    ),
  };
  const hosts = eventType.hosts.filter((host) => !others.includes(host));
  return {
    ...request,
    eventType: { ...eventType, hosts },
    weeks: [],
    earlier: loads.earlier,
    ...(others.length > 0 && { unasked }),
  };
}

/**
 * Whether nobody comes before the chosen host but those who were asked, by what the choice rests on. Since
 * the order was made, turns may have been passed on and bookings made.
 */
export function isNext(
  { eventType }: AssignmentRequest,
  { method, loads }: Turn,
  { standings, lastAssigned, chosen }: AssignmentRecord,
): boolean {
  const asked = new Map(standings.map((standing) => [standing.userId, standing]));
  const all = assignableHosts(eventType).map((host) => ({
    ...(asked.get(host.userId) ?? candidateOf(host, loads)),
    free: true,
  }));
  const order = rankHosts(method, all, lastAssigned);
  return order
    .slice(
      0,
      order.findIndex((userId) => chosen.includes(userId)),
    )
    .every((before) => asked.has(before));
}
