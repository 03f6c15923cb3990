import type { Method } from '../event-types/event-type.ts';
import { type LastAssigned, rankHosts, type Standing } from './rank-hosts.ts';

/** Why a booking has the hosts it has: all that the decision rested on, as plain data kept with the booking. */
export interface AssignmentRecord {
  /** `all`: every host takes part, nothing is chosen. */
  readonly method: Method | 'all';
  readonly standings: readonly Standing[];
  readonly lastAssigned: LastAssigned | null;
  /** Hosts that a concurrent booking took between the ranking and the transaction, in the order they were tried. */
  readonly lost: readonly string[];
  readonly order: readonly string[];
  readonly chosen: readonly string[];
}

/** Ranks the standings and chooses: every host for `all`, otherwise the first who was not lost. Empty when nobody is left. */
export function assign(
  method: Method | 'all',
  standings: readonly Standing[],
  lastAssigned: LastAssigned | null,
  lost: readonly string[] = [],
): AssignmentRecord {
  const byId = standings.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const inputs = { method, standings: byId, lastAssigned, lost };
  if (method === 'all') {
    const order = byId.map((standing) => standing.userId);
    const everyone = lost.length === 0 && byId.every((standing) => standing.free);
    return { ...inputs, order, chosen: everyone ? order : [] };
  }
  const order = rankHosts(method, byId, lastAssigned);
  return { ...inputs, order, chosen: order.filter((userId) => !lost.includes(userId)).slice(0, 1) };
}

/** The decision made once more from the inputs of a record: an auditor compares it with what was stored. */
export const reassess = (record: AssignmentRecord): AssignmentRecord =>
  assign(record.method, record.standings, record.lastAssigned, record.lost);
