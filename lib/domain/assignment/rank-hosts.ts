import type { EventTypeHost } from '../event-types/event-type.ts';
import type { Method } from '../event-types/method.ts';
import type { Period } from '../time/local-date.ts';
import type { Load } from './load.ts';

/** An assignable host of the event type with the inputs of the assignment. */
export interface Candidate
  extends Pick<EventTypeHost, 'userId' | 'weight' | 'priority' | 'sort'>,
    Load {
  /**
   * Whether the host can take this booking. Other hosts are not ranked, but their minutes count for
   * fairness.
   */
  readonly free: boolean;
  /**
   * Minutes of this event type that a free host would have with this booking, in each period that
   * an assign rule limits.
   */
  readonly minutesWithThis?: Readonly<Partial<Record<Period, number>>>;
}

/**
 * The host of the last turn with its `sort` at that time. The turn continues from there even if the
 * user is no longer a host.
 */
export type LastAssigned = Pick<EventTypeHost, 'userId' | 'sort'>;

/**
 * The sums of the hosts that are later in the order. Their time was not read. Only these sums count
 * for fairness.
 */
export interface Unasked extends Pick<Candidate, 'weight' | 'bookedMinutes'> {
  /** The number of these hosts. */
  readonly hosts: number;
}
const nobody: Unasked = { hosts: 0, weight: 0, bookedMinutes: 0 };

type Order = (a: Candidate, b: Candidate) => number;

/**
 * Ranks the free hosts. The first one is assigned first. The order does not depend on the order of
 * the input:
 *
 * - `equal`: hosts without a weight are last. Then the largest shortfall of booked minutes against
 * the weight, then the least recently booked (never booked first), then the smaller user ID.
 *
 * - `priority`: the highest priority, then as `equal`.
 *
 * - `sequential`: the next host after the last assigned one by `sort`, then user ID. After the last
 * host, the first one follows.
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
 * The fair share of a host is total minutes × weight / total weight. The shortfall is multiplied by
 * the total weight, because whole numbers compare exactly: equal hosts never differ by rounding.
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
