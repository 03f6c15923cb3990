import type { Method } from '../event-types/event-type.ts';
import { type LastAssigned, rankHosts, type Standing } from './rank-hosts.ts';

/** Why a booking has the hosts it has: all that the decision rested on, as plain data kept with the booking. */
export interface AssignmentRecord {
  /** `all`: every host takes part, nothing is chosen. */
  readonly method: Method | 'all';
  readonly standings: readonly Standing[];
  readonly lastAssigned: LastAssigned | null;
  readonly order: readonly string[];
  readonly chosen: readonly string[];
}

/** Ranks the standings and chooses: every host for `all`, otherwise the first of the order. Empty when nobody is free. Who was lost to a racing guest is not free when it is decided again. */
export function assign(
  method: Method | 'all',
  standings: readonly Standing[],
  lastAssigned: LastAssigned | null,
): AssignmentRecord {
  const byId = standings.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const inputs = { method, standings: byId, lastAssigned };
  if (method === 'all') {
    const order = byId.map((standing) => standing.userId);
    const everyone = byId.every((standing) => standing.free);
    return { ...inputs, order, chosen: everyone ? order : [] };
  }
  const order = rankHosts(method, byId, lastAssigned);
  return { ...inputs, order, chosen: order.slice(0, 1) };
}

/** The decision made once more from the inputs of a record, to compare with what was stored: the explanation of an assignment rests on it. */
export const reassess = (record: AssignmentRecord): AssignmentRecord =>
  assign(record.method, record.standings, record.lastAssigned);
