import type { Method } from '../event-types/method.ts';
import { checkRule, type EvaluatedRule } from './matching-rules.ts';
import { type Candidate, type LastAssigned, rankHosts, type Unasked } from './rank-hosts.ts';

/** The result of the assign rules of an event type. */
export interface Ruling {
  /** The evaluated rules in order, up to the deciding one. Later rules were not evaluated. */
  readonly asked: readonly EvaluatedRule[];
  /**
   * The uid of the deciding rule. Null if no rule decided; then the event type's method chooses
   * among all free hosts.
   */
  readonly decidedBy: string | null;
  /** The method that chose the host. */
  readonly method: Method;
}

/** The reasons for the hosts of a booking: all inputs of the decision, stored with the booking. */
export interface AssignmentRecord {
  /** The method of the event type. With `all`, every host takes part. */
  readonly method: Method | 'all';
  readonly standings: readonly Candidate[];
  /** The sums of the hosts after the first ones in the order. Their time was not read. */
  readonly unasked?: Unasked;
  readonly lastAssigned: LastAssigned | null;
  readonly order: readonly string[];
  readonly chosen: readonly string[];
  /** Present only if the event type chooses among hosts and has rules. */
  readonly ruling?: Ruling;
}

/**
 * Ranks the candidates and chooses: all hosts for `all`, otherwise the first in the order. Chooses
 * none if too few hosts are free. If another guest booked a host first, that host is not free when
 * the decision is repeated.
 */
export function assign(
  method: Method | 'all',
  standings: readonly Candidate[],
  lastAssigned: LastAssigned | null,
  rules?: readonly EvaluatedRule[],
  unasked?: Unasked,
): AssignmentRecord {
  const byId = standings.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const inputs = { method, standings: byId, lastAssigned, ...(unasked && { unasked }) };
  if (method === 'all') {
    const order = byId.map((standing) => standing.userId);
    const everyone = byId.every((standing) => standing.free);
    return { ...inputs, order, chosen: everyone ? order : [] };
  }
  if (rules === undefined) {
    const order = rankHosts(method, byId, lastAssigned, unasked);
    return { ...inputs, order, chosen: order.slice(0, 1) };
  }
  const { ruling, left } = ruleOver(rules, byId, method);
  const order = rankHosts(ruling.method, left, lastAssigned, unasked);
  return { ...inputs, order, chosen: order.slice(0, 1), ruling };
}

/**
 * The first rule that leaves at least one host decides. Hosts that it excludes count as not free,
 * but their minutes still count for fairness.
 */
function ruleOver(
  rules: readonly EvaluatedRule[],
  standings: readonly Candidate[],
  method: Method,
): { readonly ruling: Ruling; readonly left: readonly Candidate[] } {
  for (const [index, rule] of rules.entries()) {
    const { outcome, left } = checkRule(rule, standings);
    if (outcome !== 'decided') continue;
    const decided = (rule.isMet ? rule.method : null) ?? method;
    return {
      ruling: { asked: rules.slice(0, index + 1), decidedBy: rule.uid, method: decided },
      left: standings.map((one) => ({ ...one, free: one.free && left.includes(one.userId) })),
    };
  }
  return { ruling: { asked: rules, decidedBy: null, method }, left: standings };
}

/** Returns the method that chose the host. It can be the method of a rule. */
export const decidingMethod = ({ method, ruling }: AssignmentRecord): Method | 'all' =>
  ruling?.method ?? method;

/**
 * Repeats the decision from the inputs of a record, to compare the result with the stored one. The
 * explanation of an assignment uses it.
 */
export const reassess = (record: AssignmentRecord): AssignmentRecord =>
  assign(
    record.method,
    record.standings,
    record.lastAssigned,
    record.ruling?.asked,
    record.unasked,
  );

/**
 * Refers to an assignment record with this version, which is stored separately from the booking.
 */
export interface RecordApart {
  readonly apart: number;
}
