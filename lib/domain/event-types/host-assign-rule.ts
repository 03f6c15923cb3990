import type { Method } from './method.ts';

export const connectives = ['and', 'or'] as const;
export type Connective = (typeof connectives)[number];

/**
 * The value of a request that a condition compares. `answer` is the answer to the question
 * `questionUid`. The five fields before it are tracking members.
 */
export const conditionFields = [
  'email',
  'company',
  'phoneNumber',
  'locale',
  'timeZone',
  'locationId',
  'campaign',
  'source',
  'medium',
  'content',
  'term',
  'answer',
] as const;
export const comparisons = ['is', 'isNot', 'contains', 'startsWith', 'endsWith'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
  readonly field: (typeof conditionFields)[number];
  /** Null for every field except `answer`. */
  readonly questionUid: string | null;
  readonly operator: Comparison;
  readonly value: string;
}

export interface ConditionGroup {
  readonly operator: Connective;
  readonly conditions: readonly Condition[];
}

/**
 * Restricts the hosts of a booking if its request meets the conditions. The minutes are the maximum
 * for one host and this event type in the day, week or month of the start, in the event type's time
 * zone, including the booking itself. Null means no bound.
 */
export interface HostAssignRule {
  readonly uid: string;
  readonly name: string;
  /** Position in the evaluation order. Equal values are ordered by `uid`. */
  readonly sort: number;
  /** Operator between the groups. A rule without groups applies to every request. */
  readonly operator: Connective;
  readonly groups: readonly ConditionGroup[];
  /** The hosts to choose from. Empty means all hosts of the event type. */
  readonly hostIds: readonly string[];
  readonly minutesPerDay: number | null;
  readonly minutesPerWeek: number | null;
  readonly minutesPerMonth: number | null;
  /** Null means the method of the event type. */
  readonly method: Method | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
