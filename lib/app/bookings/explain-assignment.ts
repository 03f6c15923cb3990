import {
  type AssignmentRecord,
  decidingMethod,
} from '../../domain/assignment/assignment-record.ts';
import {
  checkRule,
  type EvaluatedRule,
  type RuleCheck,
} from '../../domain/assignment/matching-rules.ts';
import {
  type Candidate,
  type LastAssigned,
  shortfalls,
  type Unasked,
} from '../../domain/assignment/rank-hosts.ts';
import { hostIdsOf } from '../../domain/bookings/booking-access.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { Method } from '../../domain/event-types/method.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Period } from '../../domain/time/local-date.ts';

/** Host who was a candidate for the booking. Values that did not count in the decision are null. */
interface ExplainedCandidate
  extends Pick<Candidate, 'userId' | 'free' | 'weight' | 'priority' | 'sort'> {
  readonly bookedMinutes: number | null;
  readonly lastBookedAt: string | null;
  readonly shortfallMinutes: number | null;
  readonly minutesWithThis: Readonly<Record<Period, number | null>>;
  /** Rank from 1; null for a host who could not be chosen. */
  readonly rank: number | null;
}

/** Totals of the hosts after all candidates in the order. */
interface ExplainedOthers extends Pick<Unasked, 'hosts' | 'weight'> {
  readonly bookedMinutes: number | null;
}

interface ExplainedRule extends Pick<RuleCheck, 'outcome' | 'overHostIds'> {
  readonly uid: string;
  readonly wanted: Omit<EvaluatedRule & { readonly isMet: true }, 'uid' | 'isMet'> | null;
}

export interface AssignmentExplanation {
  /** Null if a person named the hosts. */
  readonly method: Method | 'all' | null;
  readonly rule: string | null;
  readonly rules: readonly ExplainedRule[];
  readonly candidates: readonly ExplainedCandidate[];
  /** Null if all hosts were candidates. */
  readonly others: ExplainedOthers | null;
  readonly lastAssigned: LastAssigned | null;
  readonly order: readonly string[];
  readonly chosen: readonly string[];
}

/** Explains the hosts of a booking from the assignment record, which was stored when they were chosen. */
export function explainAssignment(
  stored: StoredBooking,
  assignment: AssignmentRecord | undefined,
): AssignmentExplanation {
  if (assignment === undefined) {
    const nothing = { rule: null, rules: [], candidates: [], others: null, order: [] };
    return { method: null, ...nothing, lastAssigned: null, chosen: hostIdsOf(stored) };
  }
  const { ruling, standings, order, chosen } = assignment;
  const method = decidingMethod(assignment);
  return {
    method,
    rule: ruling?.decidedBy ?? null,
    rules: (ruling?.asked ?? []).map((rule) => explained(rule, standings)),
    candidates: candidatesOf(assignment),
    others: othersOf(assignment),
    lastAssigned: method === 'sequential' ? assignment.lastAssigned : null,
    order,
    chosen,
  };
}

function explained(rule: EvaluatedRule, standings: readonly Candidate[]): ExplainedRule {
  const { outcome, overHostIds } = checkRule(rule, standings);
  if (!rule.isMet) return { uid: rule.uid, outcome, overHostIds, wanted: null };
  const { uid, isMet: _, ...wanted } = rule;
  return { uid, outcome, overHostIds, wanted };
}

const comparesLoad = (assignment: AssignmentRecord): boolean =>
  ['equal', 'priority'].includes(decidingMethod(assignment));

function othersOf(assignment: AssignmentRecord): ExplainedOthers | null {
  const { unasked } = assignment;
  if (unasked === undefined) return null;
  return comparesLoad(assignment) ? unasked : { ...unasked, bookedMinutes: null };
}

function candidatesOf(assignment: AssignmentRecord): readonly ExplainedCandidate[] {
  const { standings, order, unasked } = assignment;
  const counts = comparesLoad(assignment) && (standings.length > 1 || unasked !== undefined);
  const { weights, timesWeights } = shortfalls(standings, unasked);
  return standings.map(({ bookedMinutes, lastCreatedMinute, ...host }) => {
    const share = timesWeights({ ...host, bookedMinutes, lastCreatedMinute }) / weights;
    const last = lastCreatedMinute === null ? null : formatInstant(minuteToMs(lastCreatedMinute));
    const load = { bookedMinutes, lastBookedAt: last, shortfallMinutes: toHundredths(share) };
    const place = order.indexOf(host.userId);
    return {
      ...host,
      ...(counts ? load : { bookedMinutes: null, lastBookedAt: null, shortfallMinutes: null }),
      minutesWithThis: { ...notCounted, ...host.minutesWithThis },
      rank: place < 0 ? null : place + 1,
    };
  });
}

const notCounted = { day: null, week: null, month: null };

/** Null if no host has a weight, because then there is no shortfall. */
const toHundredths = (minutes: number): number | null =>
  Number.isFinite(minutes) ? Math.round(minutes * 100) / 100 : null;
