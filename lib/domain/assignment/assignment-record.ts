import type { Method } from '../event-types/method.ts';
import { checkRule, type EvaluatedRule } from './asked-rule.ts';
import { type Candidate, type LastAssigned, rankHosts, type Unasked } from './rank-hosts.ts';

/** What came of the assign rules of an event type. */
export interface Ruling {
  /** In the order in which they were asked, up to the one that decided: those after it were not. */
  readonly asked: readonly EvaluatedRule[];
  /** Null when no rule decided: then all free hosts are chosen from, by the event type's method. */
  readonly decidedBy: string | null;
  /** The method that chose. */
  readonly method: Method;
}

/** Why a booking has the hosts it has: all that the decision rested on, as plain data kept with the booking. */
export interface AssignmentRecord {
  /** Of the event type. `all`: every host takes part, nothing is chosen. */
  readonly method: Method | 'all';
  readonly standings: readonly Candidate[];
  /** Of many hosts, those who come after the ones that were asked for their time. */
  readonly unasked?: Unasked;
  readonly lastAssigned: LastAssigned | null;
  readonly order: readonly string[];
  readonly chosen: readonly string[];
  /** Only where an event type that chooses among its hosts has rules. */
  readonly ruling?: Ruling;
}

/** Ranks the standings and chooses: every host for `all`, otherwise the first of the order. Empty when nobody is free. Who was lost to a racing guest is not free when it is decided again. */
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
 * The first rule that leaves somebody decides. Who is left out by it is as if they were not free:
 * their minutes count in what is fair all the same.
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

/** The method that chose: a rule may have one of its own. */
export const decidingMethod = ({ method, ruling }: AssignmentRecord): Method | 'all' =>
  ruling?.method ?? method;

/** The decision made once more from the inputs of a record, to compare with what was stored: the explanation of an assignment rests on it. */
export const reassess = (record: AssignmentRecord): AssignmentRecord =>
  assign(
    record.method,
    record.standings,
    record.lastAssigned,
    record.ruling?.asked,
    record.unasked,
  );

/** The record of an assignment is stored beside the booking, with this version of it. */
export interface RecordApart {
  readonly apart: number;
}
