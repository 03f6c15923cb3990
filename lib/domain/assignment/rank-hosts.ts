import type { EventTypeHost } from '../event-types/event-type.ts';
import type { Method } from '../event-types/method.ts';
import type { Period } from '../time/local-date.ts';
import type { Load } from './load.ts';

/** An assignable host of the event type as the assignment sees them, free or not. */
export interface Candidate
  extends Pick<EventTypeHost, 'userId' | 'weight' | 'priority' | 'sort'>,
    Load {
  /** Whether the host can take this booking. Who cannot is not ranked, but their minutes count in what is fair. */
  readonly free: boolean;
  /**
   * Of free hosts, in the periods that an assign rule bounds: the minutes of this event type that
   * they would have with this booking.
   */
  readonly minutesWithThis?: Readonly<Partial<Record<Period, number>>>;
}

/** Whose turn it was last, with the place they had then: the turn goes on from there even when they are no host any more. */
export type LastAssigned = Pick<EventTypeHost, 'userId' | 'sort'>;

/** Hosts who come after all whose time was asked for: only what they have in sum counts in what is fair. */
export interface Unasked extends Pick<Candidate, 'weight' | 'bookedMinutes'> {
  /** How many they are. */
  readonly hosts: number;
}
const nobody: Unasked = { hosts: 0, weight: 0, bookedMinutes: 0 };

type Order = (a: Candidate, b: Candidate) => number;

/**
 * The free hosts, the one to be assigned first at the front. The order is total, the same for the
 * same standings in any order:
 * - `equal`: hosts without a weight after all others; then the largest shortfall of booked minutes
 *   against the weight; then least recently booked, never booked first; then the smaller user id.
 * - `priority`: the highest priority; then as `equal`.
 * - `sequential`: the next after the last assigned by `sort`, then user id, beginning anew at the end.
 */
export function rankHosts(
  method: Method,
  standings: readonly Candidate[],
  lastAssigned: LastAssigned | null,
  unasked = nobody,
): string[] {
  return standings
    .filter((standing) => standing.free)
    .sort(orders[method]({ standings, unasked }, lastAssigned))
    .map((standing) => standing.userId);
}

interface All {
  readonly standings: readonly Candidate[];
  readonly unasked: Unasked;
}

const orders: Record<Method, (all: All, last: LastAssigned | null) => Order> = {
  equal: (all) => byFairness(all),
  priority: (all) => {
    const fairness = byFairness(all);
    return (a, b) => b.priority - a.priority || fairness(a, b);
  },
  sequential: (_, last) => {
    const passed = (host: Candidate) => last !== null && byTurn(host, last) <= 0;
    return (a, b) => Number(passed(a)) - Number(passed(b)) || byTurn(a, b);
  },
};

const byUserId = (a: LastAssigned, b: LastAssigned): number =>
  a.userId < b.userId ? -1 : Number(a.userId > b.userId);

const byTurn = (a: LastAssigned, b: LastAssigned): number => a.sort - b.sort || byUserId(a, b);

/**
 * A host's fair share is total minutes × weight / total weight. The shortfall is kept multiplied by
 * the total weight: whole numbers compare exactly, so that equal hosts never differ by rounding.
 */
export function shortfalls(
  standings: readonly Candidate[],
  unasked = nobody,
): {
  readonly weights: number;
  readonly timesWeights: (host: Candidate) => number;
} {
  const minutes = standings.reduce((sum, host) => sum + host.bookedMinutes, unasked.bookedMinutes);
  const weights = standings.reduce((sum, host) => sum + host.weight, unasked.weight);
  return {
    weights,
    timesWeights: (host) => minutes * host.weight - host.bookedMinutes * weights,
  };
}

function byFairness({ standings, unasked }: All): Order {
  const { timesWeights: shortfall } = shortfalls(standings, unasked);
  const last = (host: Candidate) => host.lastCreatedMinute ?? Number.NEGATIVE_INFINITY;
  return (a, b) =>
    Number(a.weight === 0) - Number(b.weight === 0) ||
    shortfall(b) - shortfall(a) ||
    (last(a) === last(b) ? 0 : last(a) - last(b)) ||
    byUserId(a, b);
}
