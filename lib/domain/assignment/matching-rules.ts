import type { EventType } from '../event-types/event-type.ts';
import type { HostAssignRule } from '../event-types/host-assign-rule.ts';
import type { Period } from '../time/local-date.ts';
import { meetsRule, type Requester } from './meets-rule.ts';
import type { Candidate } from './rank-hosts.ts';

/** The restrictions of a rule on the hosts. */
type Wants = Pick<
  HostAssignRule,
  'hostIds' | 'minutesPerDay' | 'minutesPerWeek' | 'minutesPerMonth' | 'method'
>;

/** An evaluated rule. Its restrictions are stored only if the request meets its conditions. */
export type EvaluatedRule =
  | { readonly uid: string; readonly isMet: false }
  | ({ readonly uid: string; readonly isMet: true } & Wants);

/** Evaluates the rules of an event type for one request, in their order. */
export const matchingRules = (
  { rules, questions }: Pick<EventType, 'rules' | 'questions'>,
  requester: Requester,
): readonly EvaluatedRule[] =>
  rules
    .toSorted((a, b) => a.sort - b.sort || (a.uid < b.uid ? -1 : 1))
    .map((rule) => {
      const { uid, hostIds, minutesPerDay, minutesPerWeek, minutesPerMonth, method } = rule;
      if (!meetsRule(rule, questions, requester)) return { uid, isMet: false };
      return { uid, isMet: true, hostIds, minutesPerDay, minutesPerWeek, minutesPerMonth, method };
    });

const bounds = [
  ['day', 'minutesPerDay'],
  ['week', 'minutesPerWeek'],
  ['month', 'minutesPerMonth'],
] as const satisfies readonly (readonly [Period, keyof Wants])[];

/**
 * The periods for which a rule limits the minutes of a host. Minutes are counted only in these
 * periods.
 */
export const boundedPeriods = (rules: readonly EvaluatedRule[]): readonly Period[] =>
  bounds
    .filter(([, member]) => rules.some((rule) => rule.isMet && rule[member] !== null))
    .map(([period]) => period);

export const ruleOutcomes = [
  'decided',
  'conditions-not-met',
  'no-host-free',
  'minutes-used-up',
] as const;

export interface RuleCheck {
  readonly outcome: (typeof ruleOutcomes)[number];
  /** IDs of the users that the rule allows, in the order of the candidates. */
  readonly left: readonly string[];
  /** IDs of the users that only the minutes of the rule exclude. */
  readonly overHostIds: readonly string[];
}

/** Applies a rule to the free hosts. The rule decides if at least one host is left. */
export function checkRule(rule: EvaluatedRule, standings: readonly Candidate[]): RuleCheck {
  if (!rule.isMet) return { outcome: 'conditions-not-met', left: [], overHostIds: [] };
  const wanted = standings.filter(
    ({ userId, free }) => free && (rule.hostIds.length === 0 || rule.hostIds.includes(userId)),
  );
  const over = wanted.filter((standing) => exceeds(rule, standing));
  const left = wanted.filter((standing) => !over.includes(standing));
  const outcome = wanted.length === 0 ? 'no-host-free' : 'minutes-used-up';
  return {
    outcome: left.length > 0 ? 'decided' : outcome,
    left: left.map(({ userId }) => userId),
    overHostIds: over.map(({ userId }) => userId),
  };
}

const exceeds = (rule: Wants, { minutesWithThis = {} }: Candidate): boolean =>
  bounds.some(([period, member]) => {
    const bound = rule[member];
    return bound !== null && (minutesWithThis[period] ?? 0) > bound;
  });
