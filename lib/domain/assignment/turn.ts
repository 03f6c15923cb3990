import { assignableHosts } from '../event-types/event-type.ts';
import type { Method } from '../event-types/method.ts';
import type { AssignmentRequest } from './assign-hosts.ts';
import { countedWeeks, joined, type Load, noLoad } from './load.ts';
import { type LastAssigned, rankHosts } from './rank-hosts.ts';

/*
 * The order of hosts does not depend on which of them are free. With many hosts, the order is
 * computed first, and only the time of the first hosts is read. The first free host in the order is
 * also the choice among all hosts.
 */

/** The stored load of a host in a week. */
export type StoredLoadOf = (week: number, userId: string) => Load;

/** All hosts in the order in which they are chosen if they are free. */
export interface Turn {
  readonly order: readonly string[];
  /** The load in all compared weeks. Empty for `sequential`. */
  readonly loads: ReadonlyMap<string, Load>;
  /** The last turn, which the order follows. Only for `sequential`. */
  readonly last: LastAssigned | undefined;
}

/**
 * The method that orders the hosts before their time is read. Undefined if a rule that the request
 * meets chooses among the free hosts, or if there are no stored loads.
 */
export function methodBeforehand({ eventType, rules = [] }: AssignmentRequest): Method | undefined {
  const { assignment, keepsLoads } = eventType;
  if (assignment.type === 'all' || rules.some(({ isMet }) => isMet)) return undefined;
  const { method } = assignment;
  return method === 'sequential' || keepsLoads ? method : undefined;
}

/** The load of each host in the weeks that are compared. */
export function loadsOf(
  { eventType, start }: AssignmentRequest,
  kept: StoredLoadOf,
): ReadonlyMap<string, Load> {
  const weeks = countedWeeks(start);
  return new Map(
    assignableHosts(eventType).map(({ userId }) => [
      userId,
      weeks.map((week) => kept(week, userId)).reduce(joined, noLoad),
    ]),
  );
}

/** Orders the hosts as if all of them were free. */
export function turnOf(
  { eventType }: AssignmentRequest,
  method: Method,
  loads: ReadonlyMap<string, Load>,
  last: LastAssigned | undefined,
): Turn {
  const all = assignableHosts(eventType).map((host) => ({
    ...host,
    free: true,
    ...(loads.get(host.userId) ?? noLoad),
  }));
  return { order: rankHosts(method, all, last ?? null), loads, last };
}

/** Limits a request to the first hosts of the order. The others count with their sums. */
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
